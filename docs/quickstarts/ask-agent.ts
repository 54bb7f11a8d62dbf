import { Millrace, MillraceError } from '@millrace/client'

// Asks an agent and prints its response while it is being written.

const millrace = new Millrace({
  baseUrl: process.env.MILLRACE_URL!,
  apiKey: process.env.MILLRACE_API_KEY!,
})

const question = {
  agentId: process.env.MILLRACE_AGENT!,
  message: 'What does the large service cost?',
}

try {
  // A lost connection is resumed where it broke off.
  for await (const text of millrace.conversations.chat(question).texts()) process.stdout.write(text)
  process.stdout.write('\n')
} catch (error) {
  if (!(error instanceof MillraceError)) throw error
  console.error(`${error.code}: ${error.message} (request ${error.requestId ?? 'unknown'})`)
  process.exitCode = 1
}

// Or all at once, with the passages that it cites.
const { text, citations } = await millrace.conversations.chat(question).response()
console.log(`${text.length} characters, ${citations.length} citations`)
for (const { number, sourceName } of citations) console.log(`[${number}] ${sourceName}`)
