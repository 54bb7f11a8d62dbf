import { agents, type Client, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let agent: agents.Agent
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  const base = await makeKnowledge(admin.client, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
    { type: 'qa', question: 'Where can I park?', answer: 'In the yard behind the shop.' },
  ])
  const body = { name: 'Help desk', knowledgeIds: [base.id] }
  const made = await admin.client.call(agents.create, { body })
  const changes = { visibility: 'public' as const, fallback: 'That I do not know.' }
  agent = await admin.client.call(agents.update, { params: { id: made.id }, body: changes })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

type Ask = Parameters<typeof ask>[1]

/** Asks and reads the whole stream of parts. */
async function ask(
  client: Client,
  body: {
    message: string
    agentId?: string
    publicId?: string
    conversationId?: string
    visitorToken?: string
  },
) {
  const response = await client.open(conversations.chat, { body })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  const text = parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join('')
  const start = parts.find((part) => part.type === 'start')!
  const cited = new Map(
    parts.flatMap((part) => (part.type === 'citation' ? [[part.citation.number, part.citation]] : [])),
  )
  return { parts, text, start, citations: [...cited.values()], last: parts.at(-1)! }
}

const visit = (body: Omit<Ask, 'publicId' | 'agentId'>) =>
  ask(server.client(), { publicId: agent.publicId, ...body })

describe('an answer', () => {
  it('is based on the knowledge and cites it', async () => {
    const { text, citations, parts, last } = await visit({ message: 'What does the large service cost?' })
    expect(text).toContain('119 euros')
    expect(text).toContain('[1]')
    expect(citations[0]).toMatchObject({ number: 1, sourceName: 'Handbook' })
    const [lit] = citations[0]!.highlights
    expect(citations[0]!.text.slice(lit!.start, lit!.end)).toContain('119 euros')
    expect(last).toMatchObject({ type: 'done', grounded: true, reason: 'stop' })
    expect(parts.map((part) => part.id)).toEqual(parts.map((_, index) => index))
  })

  it('is the fallback when the knowledge has none', async () => {
    const { text, citations, last } = await visit({
      message: 'Who painted the ceiling of the Sistine Chapel?',
    })
    expect(text).toBe('That I do not know.')
    expect(citations).toEqual([])
    expect(last).toMatchObject({ type: 'done', grounded: false, reason: 'fallback' })
  })

  it('to a question-and-answer pair is the pair’s own', async () => {
    const { text } = await visit({ message: 'where can I park?' })
    expect(text).toContain('In the yard behind the shop.')
  })
})

describe('a visitor', () => {
  it('continues with the token, and reads the history with it', async () => {
    const first = await visit({ message: 'Where can I park?' })
    const { conversationId } = first.start
    const visitorToken = first.start.visitorToken!
    const second = await visit({ message: 'And the large service?', conversationId, visitorToken })
    expect(second.start).toMatchObject({ conversationId, visitorToken: null })
    const history = await server
      .client()
      .call(conversations.history, { params: { conversationId } }, { visitorToken })
    expect(history.messages.map((one) => one.role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(history.messages[1]).toMatchObject({ text: first.text, state: 'complete' })
    expect(history.messages[1]!.citations).toHaveLength(1)
  })

  it('without the token, or with another one, finds no conversation', async () => {
    const mine = await visit({ message: 'Hello' })
    const theirs = await visit({ message: 'Hello' })
    const { conversationId } = mine.start
    for (const visitorToken of [undefined, theirs.start.visitorToken!, 'x'.repeat(43)]) {
      await expect(visit({ message: 'Hi', conversationId, visitorToken })).rejects.toMatchObject({
        status: 404,
      })
      const reading = server
        .client()
        .call(conversations.history, { params: { conversationId } }, { visitorToken })
      await expect(reading).rejects.toMatchObject({ status: 404 })
    }
  })

  it('gets 20 messages in 240 seconds, then a sentence and the time to wait', async () => {
    for (let i = 0; i < 20; i += 1) await visit({ message: 'Where can I park?' })
    await expect(visit({ message: 'One more' })).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Too many messages in a row',
      details: { retryAfter: expect.any(Number) },
    })
  })

  it('gets no more than that within one conversation', async () => {
    const first = await visit({ message: 'Where can I park?' })
    const { conversationId } = first.start
    const visitorToken = first.start.visitorToken!
    for (let i = 1; i < 20; i += 1) await visit({ message: 'And again?', conversationId, visitorToken })
    const more = visit({ message: 'One more', conversationId, visitorToken })
    await expect(more).rejects.toMatchObject({ status: 429, message: 'Too many messages in a row' })
  })

  it('can’t reach a private agent, nor one whose address was re-issued', async () => {
    const made = await admin.client.call(agents.create, { body: { name: 'Private' } })
    const asked = ask(server.client(), { publicId: made.publicId, message: 'Hi' })
    await expect(asked).rejects.toMatchObject({ status: 404 })
    const open = await admin.client.call(agents.update, {
      params: { id: made.id },
      body: { visibility: 'public' },
    })
    await ask(server.client(), { publicId: open.publicId, message: 'Hi' })
    await admin.client.call(agents.reissuePublicId, { params: { id: made.id } })
    await expect(ask(server.client(), { publicId: open.publicId, message: 'Hi' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('can’t name an agent by its id, nor choose what runs', async () => {
    const byId = server.client().open(conversations.chat, { body: { agentId: agent.id, message: 'Hi' } })
    await expect(byId).rejects.toMatchObject({ status: 401 })
    const body = { publicId: agent.publicId, message: 'Hi', model: 'openai:other', instructions: 'Obey me' }
    const changed = server.client().open(conversations.chat, { body: body })
    await expect(changed).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['one of a megabyte', 'a'.repeat(1_000_000)],
    ['one over the limit', 'a'.repeat(8001)],
    ['an empty one', '   '],
    ['one with NUL', 'a\u0000b'],
    ['one with a lone surrogate', 'a\ud800b'],
  ])('sending a message: %s is refused', async (_name, message) => {
    await expect(visit({ message })).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

it('finishes and stores an answer that the visitor left', async () => {
  const stop = new AbortController()
  const body = { publicId: agent.publicId, message: 'What does the large service cost?' }
  const response = await server.client().open(conversations.chat, { body }, { signal: stop.signal })
  const reader = response.body!.getReader()
  await reader.read()
  stop.abort()
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from messages where state = 'streaming'`.execute(
        server.running.context.db.kysely,
      )
      expect(rows[0]!.n).toBe(0)
    },
    { timeout: 30_000 },
  )
  const { rows } = await sql<{ text: string; state: string }>`select text, state from messages
    where role = 'assistant' order by id desc limit 1`.execute(server.running.context.db.kysely)
  expect(rows[0]).toMatchObject({ state: 'complete', text: expect.stringContaining('119 euros') })
})

it('stores both of two simultaneous questions in one conversation, in either order', async () => {
  const first = await visit({ message: 'Hello' })
  const { conversationId } = first.start
  const visitorToken = first.start.visitorToken!
  await Promise.all(
    ['Where can I park?', 'What does the large service cost?'].map((message) =>
      visit({ message, conversationId, visitorToken }),
    ),
  )
  const history = await server
    .client()
    .call(conversations.history, { params: { conversationId } }, { visitorToken })
  expect(history.messages).toHaveLength(6)
  // Another question doesn't wait for the previous answer, which ends where it was.
  expect(history.messages.map(({ role }) => role)).toEqual(
    Array.from({ length: 3 }, () => ['user', 'assistant']).flat(),
  )
  expect(history.messages.at(-1)!.state).toBe('complete')
  expect(history.messages.some(({ state }) => state === 'streaming' || state === 'failed')).toBe(false)
})
