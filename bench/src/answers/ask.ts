import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, type Client, conversations, createClient, knowledge } from '@millrace/contract'
import type { Server } from '../../../e2e/support/server.ts'
import { fileOf, type Subject } from './documents.ts'
import type { Question } from './questions.ts'

const PASSWORD = 'correct horse battery staple'

export interface Answer {
  text: string
  reason: string
  firstMs: number
  passages: Extract<conversations.PlaygroundPart, { type: 'prompt' }>['passages']
}

/** A person who asks, signed in to the server. */
interface Asker {
  client: Client
  url: string
  token: string
}

export async function signUp({ url }: Server): Promise<Asker> {
  const baseUrl = `${url}/api`
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  return { client, url: baseUrl, token }
}

/** An agent with the built-in model and the subject's files; returns its ID. */
export async function makeAgent({ client }: Asker, subject: Subject): Promise<string> {
  const { id } = await client.call(knowledge.create, { body: { name: subject.name } })
  const form = new FormData()
  for (const file of await Promise.all(subject.documents.map(fileOf)))
    form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  await client.call(knowledge.addSources, { params: { id }, body: form })
  for (;;) {
    const { states } = await client.call(knowledge.get, { params: { id } })
    if (states.failed > 0) throw new Error(`${subject.name}: a source could not be read`)
    if (states.ready === subject.documents.length) break
    await wait(50)
  }
  const agent = await client.call(agents.create, { body: { name: subject.name, knowledgeIds: [id] } })
  return agent.id
}

export const turnsOf = ({ ask: question, earlier }: Question) => [
  ...earlier.flatMap((text) => [
    { role: 'user', text },
    { role: 'assistant', text: 'An earlier answer.' },
  ]),
  { role: 'user', text: question },
]

/** Asks one question in a new conversation, after its earlier questions. */
export async function ask({ url, token }: Asker, agentId: string, question: Question): Promise<Answer> {
  const turns = turnsOf(question)
  const response = await fetch(`${url}/millrace/aiagents/${agentId}/playground`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ turns }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  const answer: Answer = { text: '', reason: 'none', firstMs: Number.NaN, passages: [] }
  for (const line of (await response.text()).split('\n')) {
    if (!line.startsWith('data:')) continue
    const part = JSON.parse(line.slice('data:'.length)) as conversations.PlaygroundPart
    if (part.type === 'text') answer.text += part.delta
    if (part.type === 'prompt') answer.passages = part.passages
    if (part.type === 'error') throw new Error(part.message)
    if (part.type !== 'done') continue
    answer.reason = part.reason
    answer.firstMs = part.firstTokenMs ?? Number.NaN
  }
  return answer
}
