import { agents, conversations, knowledge, onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { incompleteOf, textOfIncomplete } from './answer/incomplete.ts'

let server: TestServer
afterEach(() => server.stop())

async function ask(client: ReturnType<TestServer['client']>, body: { agentId: string; message: string }) {
  const response = await client.open(conversations.chat, { body })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  const text = parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join('')
  return { text, last: parts.at(-1)! }
}

it(
  "waits for the demo's knowledge when a question comes right after loading it",
  { timeout: 60_000 },
  async () => {
    server = await startTestServer()
    const admin = await server.signUp()
    const { projectId, agentId } = await admin.client.call(onboarding.loadDemo, {})
    const inDemo = server.client({ token: admin.token, projectId })
    const { text } = await ask(inDemo, { agentId, message: 'How late can I cancel a booking?' })
    expect(text).toContain('24 hours')
  },
)

it('neither claims that there is no answer nor records a gap while knowledge is being read', async () => {
  // Nothing is processed here, and old sources are not waited for.
  server = await startTestServer({ works: false })
  const { client } = await server.signUp()
  const base = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  await client.call(knowledge.addSources, {
    params: { id: base.id },
    body: [{ type: 'text', name: 'Prices', text: 'The large service costs 119 euros.' }],
  })
  const { kysely } = server.running.context.db
  await sql`update knowledge_sources set created_at = now() - interval '2 minutes'`.execute(kysely)
  const { id: agentId } = await client.call(agents.create, {
    body: { name: 'Help desk', knowledgeIds: [base.id] },
  })
  const changes = { fallback: 'That I do not know.' }
  await client.call(agents.update, { params: { id: agentId }, body: changes })
  const question = { agentId, message: 'What does the large service cost?' }
  const early = await ask(client, question)
  expect(early.text).toContain('still reading the documents')
  expect(early.last).toMatchObject({ type: 'done', reason: 'other' })
  const german = await ask(client, { agentId, message: 'Was kostet der große Service für mein Rad?' })
  expect(german.text).toContain('Ich lese die Dokumente noch')
  const gaps = () => sql`select question from knowledge_gaps`.execute(kysely)
  expect((await gaps()).rows).toEqual([])
  await sql`update knowledge_sources set state = 'failed', notice_due = false`.execute(kysely)
  const late = await ask(client, question)
  expect(late.text).toBe('That I do not know.')
  expect((await gaps()).rows).toHaveLength(1)
  // A request for a person is unanswered, but not a knowledge gap.
  const wish = await ask(client, { agentId, message: 'Can I talk to a person?' })
  expect(wish.last).toMatchObject({ type: 'done', reason: 'fallback' })
  expect((await gaps()).rows).toHaveLength(1)
})

it('says that a vendor did not take part in the search, rather than that nothing is known', () => {
  expect(incompleteOf({ unread: false, vectors: 'late' })).toBe('failed')
  expect(incompleteOf({ unread: false, vectors: 'failed' })).toBe('failed')
  expect(incompleteOf({ unread: true, vectors: 'used' })).toBe('reading')
  expect(incompleteOf({ unread: false, vectors: 'off' })).toBeNull()
  expect(incompleteOf({ unread: false, vectors: 'used' })).toBeNull()
  const inChinese = textOfIncomplete('failed', { language: 'zh-CN', question: 'Why?' })
  expect(inChinese).toContain('没能搜索')
})
