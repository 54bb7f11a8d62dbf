import { agents, type Client, conversations } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { Tracer } from './trace.ts'
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

it('shows members what an answer is based on, but not visitors', async () => {
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

it('shortens a trace that is too long for one event', () => {
  const model = {
    id: 'm',
    label: 'M',
    provider: 'P',
    contextTokens: null,
    builtin: false,
    price: null,
    tools: true,
    pictures: false,
  }
  const found = { hits: [], passages: [], urls: new Map(), incomplete: null }
  const tracer = new Tracer({ found, searchMs: 1 })
  const request = {
    instructions: 'Be brief.',
    fallback: 'No.',
    agentName: 'Desk',
    language: 'auto' as const,
    turns: [{ role: 'user' as const, text: '😀'.repeat(1000) }],
    passages: [],
    temperature: 0,
    maxOutputTokens: 100,
  }
  tracer.take({ type: 'asked', request, model })
  const call = { id: 'c1', name: 'find', arguments: { q: 'x' } }
  tracer.take({ type: 'called', call, ok: true, result: 'long '.repeat(200_000), ms: 1, wasMade: true })
  const usage = { inputTokens: 1, outputTokens: 1 }
  const trace = tracer.end({ type: 'finish', reason: 'stop', grounded: true, usage, model })!
  expect(JSON.stringify(trace).length).toBeLessThan(100_000)
  expect(trace.calls[0]?.result).toHaveLength(2001)
})
