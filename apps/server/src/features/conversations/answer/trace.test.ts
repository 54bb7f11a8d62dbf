import { agents, type Client, conversations } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function ask(client: Client, to: { agentId: string } | { publicId: string }, message: string) {
  const text = await (await client.open(conversations.chat, { body: { ...to, message } })).text()
  const lines = text.split('\n').filter((line) => line.startsWith('data: '))
  return { lines, parts: lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6)))) }
}

it('members are told what stands behind an answer, visitors are not', async () => {
  const { client } = await server.signUp()
  const base = await makeKnowledge(client, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros.' },
  ])
  const body = { name: 'Desk', knowledgeIds: [base.id], instructions: 'The secret word is heron.' }
  const { id } = await client.call(agents.create, { body })
  const changes = { visibility: 'public' as const }
  const { publicId } = await client.call(agents.update, { params: { id }, body: changes })

  const mine = await ask(client, { agentId: id }, 'What does the large service cost?')
  const trace = mine.parts.find((part) => part.type === 'trace')
  expect(trace?.prompt.system).toContain('The secret word is heron.')
  expect(trace?.prompt.passages).toMatchObject([{ sourceName: 'Handbook' }])
  expect(trace?.prompt.messages.at(-1)?.text).toContain('What does the large service cost?')
  expect(trace?.measures.usage.inputTokens).toBeGreaterThan(0)
  expect(mine.parts.at(-1)?.type).toBe('done')

  const theirs = await ask(server.client(), { publicId }, 'What does the large service cost?')
  expect(theirs.parts.map(({ type }) => type)).not.toContain('trace')
  expect(theirs.lines.join('')).not.toContain('heron')
})

it('a trace that is too long for one event is shortened, and the answer comes to its end', async () => {
  const { client } = await server.signUp()
  const long = Array.from({ length: 30 }, (_, index) => ({
    type: 'text' as const,
    name: `Part ${index}`,
    text: `Service ${index} costs ${index} euros. ${'Much is said about the service here. '.repeat(2000)}`,
  }))
  const base = await makeKnowledge(client, long)
  const { id } = await client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  await client.call(agents.update, {
    params: { id },
    body: { passages: 20, minScore: 0, instructions: 'Be brief. '.repeat(1900) },
  })
  const { lines, parts } = await ask(client, { agentId: id }, 'What does service 7 cost?')
  expect(parts.some(({ type }) => type === 'trace')).toBe(true)
  expect(parts.at(-1)?.type).toBe('done')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000_000)
})
