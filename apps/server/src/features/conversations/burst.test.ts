import { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const VISITORS = 60
const TOPICS = ['rope', 'anchor', 'sail', 'rudder', 'keel', 'mast']

let server: TestServer
let agent: agents.Agent
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] })
  const { client } = await server.signUp()
  const base = await makeKnowledge(
    client,
    TOPICS.map((name, at) => ({ type: 'text' as const, name, text: `The ${name} costs ${at + 10} euros.` })),
  )
  const made = await client.call(agents.create, { body: { name: 'Shop', knowledgeIds: [base.id] } })
  const changes = { visibility: 'public' as const }
  agent = await client.call(agents.update, { params: { id: made.id }, body: changes })
})
afterAll(() => server.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

async function ask(visitor: number): Promise<string> {
  const response = await fetch(`${server.url}/api${conversations.chat.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${visitor}` },
    body: JSON.stringify({ publicId: agent.publicId, message: `What does the ${topicOf(visitor)} cost?` }),
  })
  return response.text()
}

const topicOf = (visitor: number) => TOPICS[visitor % TOPICS.length]!
const priceOf = (visitor: number) => `${(visitor % TOPICS.length) + 10} euros`

it('queries the database for many visitors at once, and gives each the right answer', async () => {
  await ask(200)
  const statements = vi.spyOn(Client.prototype, 'query')
  const answers = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => ask(visitor)))
  // Individually, each question took over twenty. Other work of the process counts, too, of which there is more on a slow
  // machine.
  expect(statements.mock.calls.length / VISITORS).toBeLessThan(16)
  for (const [visitor, text] of answers.entries()) expect(text).toContain(priceOf(visitor))
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count
    from messages where role = 'assistant' group by state`.execute(server.running.context.db.kysely)
  expect(rows).toEqual([{ state: 'complete', count: VISITORS + 1 }])
})

it('orders two simultaneous questions of one conversation', async () => {
  const first = await ask(201)
  const start = JSON.parse(/data: (\{"type":"start".*)/.exec(first)![1]!) as {
    conversationId: string
    visitorToken: string
  }
  const body = { ...start, publicId: agent.publicId }
  await Promise.all(
    ['And the keel?', 'And the mast?'].map(async (message) => {
      const { conversationId, visitorToken, publicId } = body
      const sent = { conversationId, visitorToken, publicId, message }
      await (await server.client().open(conversations.chat, { body: sent })).text()
    }),
  )
  const { rows } = await sql<{ seq: number }>`select seq from messages
    where conversation_id = ${start.conversationId} order by seq`.execute(server.running.context.db.kysely)
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
})
