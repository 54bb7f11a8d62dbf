import { setTimeout as sleep } from 'node:timers/promises'
import { conversations, createClient } from '@millrace/contract'
import { type OpenAiStandin, startOpenAiStandin } from '@millrace/standins'
import { Reader } from '../../../apps/server/src/features/conversations/testing.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from '../chat/public-agent.ts'
import { onBothServers } from '../lib/servers.ts'
import type { Line } from './line.ts'
import { seconds, until } from './watch.ts'

const CHATS = 50
const TOKENS_PER_SECOND = 10
/** Duration of the shortest and the longest answer: some can finish in time, some can't. */
const SECONDS = { least: 8, most: 45 }
/** How long all chats run before the process is told to stop. */
const OPEN_MS = 3000

/** Answers of different lengths are being written when the process is told to stop. */
export async function benchChats(): Promise<Line[]> {
  const model = await startSlowModel()
  const settings = {
    OPENAI_BASE_URL: model.url,
    EGRESS_ALLOW: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    LOG_LEVEL: 'error',
  }
  const lines: Line[] = []
  try {
    await onBothServers(settings, async (server, database, databaseUrl) => {
      const other = databaseUrl ? await startServer({ ...settings, DATABASE_URL: databaseUrl }) : null
      try {
        lines.push(...(await measure(server, other, database)))
      } finally {
        await other?.close()
      }
    })
  } finally {
    await model.close()
  }
  return lines
}

function startSlowModel(): Promise<OpenAiStandin> {
  let asked = 0
  const text = () => {
    const share = (asked % CHATS) / (CHATS - 1)
    asked += 1
    const words = TOKENS_PER_SECOND * (SECONDS.least + share * (SECONDS.most - SECONDS.least))
    return Array.from({ length: Math.round(words) }, (_, at) => `word${at}`).join(' ')
  }
  return startOpenAiStandin({
    apiKey: null,
    behaviour: { kind: 'answer', text, tokensPerSecond: TOKENS_PER_SECOND },
  })
}

/** How a chat ended that was open when the process was told to stop. */
type End = 'finished' | 'interrupted' | 'cut'

interface Chat {
  reader: Reader
  done: Promise<End>
}

async function measure(server: Server, other: Server | null, database: string): Promise<Line[]> {
  const { publicId } = await makeAgent(server)
  const chats = Array.from({ length: CHATS }, (_, at) => open(server.url, publicId, at))
  await until(() => chats.every(({ reader }) => reader.text !== ''), { what: 'the first words' })
  await sleep(OPEN_MS)
  const since = performance.now()
  await server.stop()
  const stopped = performance.now() - since
  const ends = await Promise.all(chats.map(({ done }) => done))
  const count = (end: End) => ends.filter((one) => one === end).length
  // The embedded database allows one process at a time, so the next one is the restarted one.
  if (!other) await server.restart()
  const interrupted = chats.filter((_, at) => ends[at] === 'interrupted')
  const resumed = await Promise.all(interrupted.map(({ reader }) => resume((other ?? server).url, reader)))
  const whole = resumed.filter(Boolean).length
  return [
    [`${CHATS} open chats, ${database}: finished in time`, String(count('finished')), '-'],
    [`told that they are interrupted, ${database}`, String(count('interrupted')), 'the others'],
    [`cut without a word, ${database}`, String(count('cut')), '0'],
    [
      `interrupted ones that resume at another process, ${database}, with all that was read`,
      `${whole} of ${interrupted.length}`,
      'all',
    ],
    [`the process ended after, ${database}`, seconds(stopped), 'within 20 s'],
  ]
}

function open(url: string, publicId: string, at: number): Chat {
  const reader = new Reader()
  const read = async (): Promise<End> => {
    const response = await fetch(`${url}/api${conversations.chat.path}`, {
      method: 'POST',
      // Each from its own address, because the limits are not what is measured.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at + 1}` },
      body: JSON.stringify({ publicId, message: QUESTIONS[at % QUESTIONS.length] }),
    })
    await reader.read(response)
    if (reader.last?.type === 'done') return 'finished'
    return reader.last?.type === 'error' && reader.last.error === 'interrupted' ? 'interrupted' : 'cut'
  }
  return { reader, done: read().catch((): End => 'cut') }
}

/** Whether the stream resumes after its last part, with at least the text that was read before. */
async function resume(url: string, { start, after, text }: Reader): Promise<boolean> {
  const { conversationId, visitorToken } = start!
  const response = await createClient({ baseUrl: `${url}/api` }).open(
    conversations.resume,
    { params: { conversationId }, query: { after } },
    { visitorToken: visitorToken! },
  )
  const again = new Reader()
  await again.read(response)
  return again.text.startsWith(text) && again.last !== null
}
