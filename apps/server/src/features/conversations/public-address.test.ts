import { agents, type Client, conversations, documents } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTurn } from './open-turn.ts'
import { Reader, startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let admin: Client
let agent: agents.Agent
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ openai: model.settings })
  admin = (await server.signUp()).client
})
afterAll(async () => {
  await server.stop()
  await model.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
  const base = await makeKnowledge(admin, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
  ])
  const { id } = await admin.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  const body = { model: 'openai:scripted', visibility: 'public' as const, showSources: true }
  agent = await admin.call(agents.update, { params: { id }, body })
})

const visitor = () => server.client()
const ask = (more: object = {}) =>
  visitor().open(conversations.chat, {
    body: { publicId: agent.publicId, message: 'What does the large service cost?', ...more },
  })

/** A visitor's conversation with one answer that cites the handbook. */
async function visit() {
  const [response, answer] = await Promise.all([ask(), model.next()])
  answer.say('It costs 119 euros [1].')
  answer.end()
  const reader = new Reader()
  await reader.read(response)
  const { conversationId, messageId, visitorToken } = reader.start!
  return { conversationId, messageId, visitorToken: visitorToken! }
}

/** Every call that visitors can make about a conversation. */
const callsOf = ({ conversationId, messageId, visitorToken }: Awaited<ReturnType<typeof visit>>) => {
  const params = { conversationId }
  const header = { visitorToken }
  return {
    history: () => visitor().call(conversations.history, { params }, header),
    stream: () => visitor().open(conversations.resume, { params }, header),
    document: () => {
      const place = { ...params, messageId, number: 1 }
      return visitor().call(documents.cited, { params: place }, header)
    },
    rate: () =>
      visitor().call(conversations.rate, { params, body: { visitorToken, messageId, rating: 'up' } }),
    stop: () => visitor().call(conversations.stop, { params, body: { visitorToken } }),
    regenerate: () => visitor().open(conversations.regenerate, { params, body: { visitorToken } }),
    ask: () => ask({ conversationId, visitorToken }),
  }
}
const reissue = async () => {
  const before = agent.publicId
  agent = await admin.call(agents.reissuePublicId, { params: { id: agent.id } })
  return before
}
const refused = { status: 404 }

describe('a renewed public address', () => {
  it('ends everything that visitors could do at the old one', async () => {
    const calls = callsOf(await visit())
    await expect(calls.history()).resolves.toMatchObject({
      messages: [{}, { text: 'It costs 119 euros [1].' }],
    })
    await expect(calls.document()).resolves.toMatchObject({ kind: 'text' })
    const old = await reissue()
    for (const [name, call] of Object.entries(calls))
      await expect(call(), name).rejects.toMatchObject(refused)
    const page = visitor().call(agents.getPublic, { params: { id: old } })
    await expect(page).rejects.toMatchObject(refused)
    await expect(ask({ publicId: old })).rejects.toMatchObject(refused)
    // Visitors of the new address are admitted as before.
    await expect(callsOf(await visit()).history()).resolves.toBeDefined()
  })

  it('is only revealed to those who know it, and not for the agent’s own id', async () => {
    const byId = (client: Client) =>
      client.call(agents.getPublic, { params: { id: agent.id }, query: { isPublicUUD: 'false' } })
    await expect(byId(visitor())).rejects.toMatchObject(refused)
    await expect(byId((await server.signUp()).client)).rejects.toMatchObject(refused)
    await expect(byId(admin)).resolves.toMatchObject({ publicId: agent.publicId })
  })

  it.each([
    ['is given anew', () => reissue()],
    [
      'is closed',
      () => admin.call(agents.update, { params: { id: agent.id }, body: { visibility: 'private' } }),
    ],
    ['is deleted', () => admin.call(agents.remove, { params: { id: agent.id } })],
  ])('ends open streams: it %s', async (_name, change) => {
    const [response, answer] = await Promise.all([ask(), model.next()])
    answer.say('It costs')
    const reader = new Reader()
    await reader.read(response.clone(), () => reader.text !== '')
    const rest = new Reader()
    const ended = rest.read(response)
    await change()
    await ended
    answer.say(' what only the owner may read.')
    expect(rest.text).toBe('It costs')
    expect(rest.last).not.toBeNull()
    answer.end()
  })
})

describe('the token of a visitor', () => {
  it('is passed in a header; in an address it is refused', async () => {
    const { conversationId, visitorToken } = await visit()
    const at = (path: string) => fetch(`${server.url}/api/millrace/chatbot/${conversationId}/${path}`)
    for (const path of ['history', 'stream', 'messages/msg_01h455vb4pex5vsknk084sn02q/sources/1'])
      expect((await at(`${path}?visitorToken=${visitorToken}`)).status, path).toBe(400)
  })
})

it('does not record a question that was accepted before the access mode changed', async () => {
  const { context } = server.running
  const actor = { kind: 'visitor', ip: '127.0.0.1' } as const
  const visit = { origin: null, token: undefined }
  const question = { publicId: agent.publicId, message: 'What does it cost?', visit }
  const { record } = await openTurn(context, { actor, question })
  const body = { password: 'river mill wheel' }
  await admin.call(agents.setVisitPassword, { params: { id: agent.id }, body })
  await expect(record()).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await admin.call(conversations.listOfAgent, { params: { id: agent.id }, query: {} })
  expect(items).toEqual([])
})
