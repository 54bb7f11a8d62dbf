import { agents, conversations, knowledge, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { type OtherSide, otherSide, sendJson, toolWith } from '../tools/testing.ts'
import { Reader, startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let shop: OtherSide
let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let agent: agents.Agent
beforeAll(async () => {
  model = await startScriptedModel()
  shop = await otherSide(({ url }, response) => sendJson(response, { path: url, stock: 7 }))
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
  const tool = await owner.client.call(tools.create, { body: toolWith(`${shop.url}/stock/@@id@@`) })
  const made = await owner.client.call(agents.create, { body: { name: 'Guide' } })
  const params = { id: made.id }
  const body = { model: 'openai:scripted', visibility: 'public' as const }
  agent = await owner.client.call(agents.update, { params, body })
  await owner.client.call(agents.setTools, { params, body: { tools: [{ toolId: tool.id }] } })
  await owner.client.call(agents.publish, { params, body: {} })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([model.close(), shop.close()])
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

/** A visitor's question, answered by the model with this text. */
async function visit(message: string, text: string, of: { publicId: string } = agent) {
  const body = { publicId: of.publicId, message }
  const response = await server.client().open(conversations.chat, { body })
  const call = await model.next()
  call.say(text)
  call.end()
  const reader = new Reader()
  await reader.read(response)
  const { conversationId, messageId, visitorToken } = reader.start!
  return { reader, conversationId, messageId, visitorToken: visitorToken! }
}

const history = ({ conversationId, visitorToken }: { conversationId: string; visitorToken: string }) =>
  server.client().call(conversations.history, { params: { conversationId } }, { visitorToken })

describe('tools in an answer', () => {
  it('are called in rounds; visitors only learn their names and outcomes', async () => {
    const body = { publicId: agent.publicId, message: 'How much wheat is there?' }
    const response = await server.client().open(conversations.chat, { body })
    const first = await model.next()
    expect(first.body.tools?.map((one) => one.function.name)).toEqual(['look_up'])
    first.say('I will look.')
    first.call('look_up', { id: 'wheat' })
    first.end('tool_calls')
    const second = await model.next()
    const told = second.body.messages.findLast(({ role }) => role === 'tool')
    expect(JSON.stringify(told)).toContain('/stock/wheat')
    second.say('There are 7.')
    second.end()
    const stream = await response.text()
    expect(stream).toContain('"state":"running"')
    expect(stream).toContain('"state":"done"')
    expect(stream).not.toContain(shop.url)
    expect(stream).not.toContain('/stock/wheat')
    const [conversationId] = /cnv_\w+/.exec(stream)!
    const [, visitorToken] = /"visitorToken":"([^"]+)"/.exec(stream)!
    const { messages } = await history({ conversationId, visitorToken: visitorToken! })
    expect(messages[1]).toMatchObject({
      text: 'I will look.\n\nThere are 7.',
      state: 'complete',
      tools: [{ name: 'look_up', state: 'done' }],
    })
  })

  it('end after five rounds: then the model must answer, or the answer fails', async () => {
    const body = { publicId: agent.publicId, message: 'Again and again' }
    const response = await server.client().open(conversations.chat, { body })
    const reader = new Reader()
    const reading = reader.read(response)
    for (let round = 0; round < 5; round++) {
      const call = await model.next()
      expect(call.body.tools).toHaveLength(1)
      call.call('look_up', { id: String(round) })
      call.end('tool_calls')
    }
    const last = await model.next()
    expect(last.body.tools).toBeUndefined()
    last.call('look_up', { id: 'more' })
    last.end('tool_calls')
    await reading
    expect(reader.last).toMatchObject({ type: 'error', error: 'bad_response' })
  })
})

describe('another model', () => {
  let two: agents.Agent
  beforeAll(async () => {
    const made = await owner.client.call(agents.create, { body: { name: 'Two models' } })
    await sql`update agents set model = 'openai:first', fallback_model = 'openai:scripted',
      visibility = 'public' where id = ${made.id}`.execute(server.running.context.db.kysely)
    await owner.client.call(agents.publish, { params: { id: made.id }, body: {} })
    two = made
  })
  const ask = () =>
    server.client().open(conversations.chat, { body: { publicId: two.publicId, message: 'Hello?' } })

  it('answers when the first fails before its first word', async () => {
    const asking = ask()
    const first = await model.next()
    first.fail()
    const second = await model.next()
    second.say('Here I am.')
    second.end()
    const reader = new Reader()
    await reader.read(await asking)
    expect(reader.text).toBe('Here I am.')
    const params = { id: reader.start!.conversationId }
    const { messages } = await owner.client.call(conversations.transcript, { params, query: {} })
    expect(messages[1]).toMatchObject({ model: 'openai:scripted', state: 'complete' })
  })

  it('does not take over when the first breaks off after a word', async () => {
    const asking = ask()
    const first = await model.next()
    first.say('Half of it')
    const reader = new Reader()
    const response = await asking
    await reader.read(response, () => {
      if (reader.text !== '' && reader.last === null) first.fail()
      return reader.last !== null
    })
    expect(reader.text).toBe('Half of it')
    expect(reader.last).toMatchObject({ type: 'error', error: 'cut_off' })
  })
})

describe('an answer', () => {
  it('is regenerated in its place; the log keeps the earlier one', async () => {
    const { conversationId, visitorToken } = await visit('How?', 'First.')
    const params = { conversationId }
    const opening = server.client().open(conversations.regenerate, { params, body: { visitorToken } })
    const call = await model.next()
    expect(JSON.stringify(call.body.messages)).not.toContain('First.')
    call.say('Second.')
    call.end()
    await (await opening).text()
    const { messages } = await history({ conversationId, visitorToken })
    expect(messages.map(({ text, earlier }) => [text, earlier])).toEqual([
      ['How?', 0],
      ['Second.', 1],
    ])
    const logged = await owner.client.call(conversations.transcript, {
      params: { id: conversationId },
      query: {},
    })
    expect(logged.messages.map(({ text, replaced }) => [text, replaced])).toContainEqual(['First.', true])
  })

  it('is rated with a comment that only the owner can read, and not by others', async () => {
    const { conversationId, messageId, visitorToken } = await visit('How?', 'So.')
    const params = { conversationId }
    const rate = (body: object) =>
      server
        .client()
        .call(conversations.rate, { params, body: { messageId, rating: 'down', ...body } as never })
    await expect(rate({})).rejects.toMatchObject({ status: 404 })
    await expect(rate({ visitorToken: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
    await expect(rate({ visitorToken, rating: 'sideways' })).rejects.toMatchObject({ status: 400 })
    await rate({ visitorToken, comment: ' Too short ' })
    const { messages } = await history({ conversationId, visitorToken })
    expect(messages[1]!.rating).toBe('down')
    expect(JSON.stringify(messages)).not.toContain('Too short')
    const logged = await owner.client.call(conversations.transcript, {
      params: { id: conversationId },
      query: {},
    })
    expect(logged.messages[1]).toMatchObject({ rating: 'down', comment: 'Too short' })
    await rate({ visitorToken, rating: null })
    expect((await history({ conversationId, visitorToken })).messages[1]!.rating).toBeNull()
  })

  it("of another conversation can't be rated with one’s own token", async () => {
    const mine = await visit('How?', 'Mine.')
    const theirs = await visit('How?', 'Theirs.')
    const { conversationId, visitorToken } = mine
    const body = { visitorToken, messageId: theirs.messageId, rating: 'up' as const }
    const rating = server.client().call(conversations.rate, { params: { conversationId }, body })
    await expect(rating).rejects.toMatchObject({ status: 404 })
  })
})

describe('the log', () => {
  it('finds conversations by their text, ratings and unanswered questions', async () => {
    const base = await makeKnowledge(owner.client, [{ type: 'text', name: 'Mill', text: 'It grinds wheat.' }])
    const made = await owner.client.call(agents.create, {
      body: { name: 'Quoting', knowledgeIds: [base.id] },
    })
    const params = { id: made.id }
    await owner.client.call(agents.update, { params, body: { visibility: 'public' } })
    const body = { publicId: made.publicId, message: 'Who painted the Sistine Chapel?' }
    await (await server.client().open(conversations.chat, { body })).text()
    const rated = await visit('A question about zebras', 'Striped.')
    await server.client().call(conversations.rate, {
      params: { conversationId: rated.conversationId },
      body: { visitorToken: rated.visitorToken, messageId: rated.messageId, rating: 'up' },
    })
    const find = async (query: object) =>
      (await owner.client.call(conversations.listAll, { query })).items.map(({ title }) => title)
    expect(await find({ unanswered: 'true' })).toEqual(['Who painted the Sistine Chapel?'])
    expect(await find({ rating: 'up' })).toEqual(['A question about zebras'])
    expect(await find({ search: 'STRIPED' })).toEqual(['A question about zebras'])
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ agentId: made.id })).toEqual(['Who painted the Sistine Chapel?'])
    expect(await find({ from: '2100-01-01T00:00:00Z' })).toEqual([])
    const { items } = await owner.client.call(knowledge.listGaps, { params: { id: base.id }, query: {} })
    expect(items.map(({ question }) => question)).toEqual(['Who painted the Sistine Chapel?'])
  })

  it('is closed to other accounts, and a batch is deleted whole or not at all', async () => {
    const { conversationId, visitorToken } = await visit('How?', 'So.')
    const stranger = await server.signUp()
    const read = stranger.client.call(conversations.transcript, { params: { id: conversationId }, query: {} })
    await expect(read).rejects.toMatchObject({ status: 404 })
    const own = await visit('How?', 'So.')
    const ids = [own.conversationId, 'cnv_01h455vb4pex5vsknk084sn02q']
    const both = owner.client.call(conversations.removeMany, { body: { ids } })
    await expect(both).rejects.toMatchObject({ status: 404 })
    await history(own)
    await owner.client.call(conversations.removeMany, { body: { ids: [conversationId] } })
    await expect(history({ conversationId, visitorToken })).rejects.toMatchObject({ status: 404 })
  })
})

const playgroundParts = (stream: string) =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => conversations.playgroundPart.parse(JSON.parse(line.slice(6))))

describe('the playground', () => {
  it('answers with a draft, shows what the answer is based on, and stores nothing', async () => {
    const db = server.running.context.db.kysely
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from messages`.execute(db)).rows[0]!.n
    const before = await count()
    const body = {
      draft: { instructions: 'Speak in rhymes.' },
      turns: [{ role: 'user' as const, text: 'Hi' }],
    }
    const opening = owner.client.open(conversations.playground, { params: { id: agent.id }, body })
    const call = await model.next()
    expect(JSON.stringify(call.body.messages)).toContain('Speak in rhymes.')
    call.say('Hello.')
    call.end()
    const parts = playgroundParts(await (await opening).text())
    expect(parts[0]).toMatchObject({ type: 'prompt', system: expect.stringContaining('Speak in rhymes.') })
    expect(parts.at(-1)).toMatchObject({ type: 'done', model: 'openai:scripted' })
    expect(await count()).toBe(before)
    const saved = await owner.client.call(agents.get, { params: { id: agent.id } })
    expect(saved.instructions).not.toContain('rhymes')
  })

  it('answers as a published version does, and accepts no other', async () => {
    const made = await owner.client.call(agents.create, { body: { name: 'Versions' } })
    const params = { id: made.id }
    const edit = (body: object) => owner.client.call(agents.update, { params, body })
    await edit({ model: 'openai:scripted', instructions: 'Speak of the old.' })
    const { version } = await owner.client.call(agents.publish, { params, body: {} })
    await edit({ instructions: 'Speak of the new.' })
    const turns = [{ role: 'user' as const, text: 'Hi' }]
    const sentWith = async (body: object) => {
      const opening = owner.client.open(conversations.playground, { params, body: { turns, ...body } })
      const call = await model.next()
      call.end()
      await (await opening).text()
      return JSON.stringify(call.body.messages)
    }
    expect(await sentWith({ version })).toContain('Speak of the old.')
    expect(await sentWith({})).toContain('Speak of the new.')
    const both = await sentWith({ version, draft: { instructions: 'Speak of both.' } })
    expect(both).toContain('Speak of both.')
    const opened = owner.client.open(conversations.playground, { params, body: { turns, version: 999 } })
    await expect(opened).rejects.toMatchObject({ status: 404 })
  })

  it("shows the model as much of the conversation as the draft's memory allows", async () => {
    const turns = [
      { role: 'user' as const, text: 'First question' },
      { role: 'assistant' as const, text: 'First answer' },
      { role: 'user' as const, text: 'Second question' },
      { role: 'assistant' as const, text: 'Long. '.repeat(5_000) },
      { role: 'user' as const, text: 'Third question' },
    ]
    const body = { draft: { memory: 2 }, turns }
    const opening = owner.client.open(conversations.playground, { params: { id: agent.id }, body })
    const call = await model.next()
    const sent = JSON.stringify(call.body.messages)
    expect(sent).toContain('Second question')
    expect(sent).toContain('Third question')
    expect(sent).not.toContain('First')
    call.end()
    await (await opening).text()
  })

  it('reports a problem with a model as a part', async () => {
    const body = { draft: { fallbackModel: null }, turns: [{ role: 'user' as const, text: 'Hi' }] }
    const opening = owner.client.open(conversations.playground, { params: { id: agent.id }, body })
    const call = await model.next()
    call.fail()
    const parts = playgroundParts(await (await opening).text())
    expect(parts.map(({ type }) => type)).toEqual(['prompt', 'error'])
    expect(parts[1]).toMatchObject({ message: expect.any(String), retryAfter: null })
  })

  it.each([
    ['settings that there are not', { draft: { accountId: 'acc_x' } }, 400],
    ['knowledge that is not its own', { knowledgeIds: ['kb_01h455vb4pex5vsknk084sn02q'] }, 404],
    ['an answer as the last turn', { turns: [{ role: 'assistant', text: 'Hi' }] }, 400],
  ])('refuses %s', async (_name, given, status) => {
    const body = { turns: [{ role: 'user', text: 'Hi' }], ...given }
    const params = { id: agent.id }
    const opened = owner.client.open(conversations.playground, { params, body: body as never })
    await expect(opened).rejects.toMatchObject({ status })
  })
})
