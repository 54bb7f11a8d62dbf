import { agents, type Client, conversations, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { Reader } from './testing.ts'

let server: TestServer
let admin: Client
let key: Client
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signUp()).client
  const made = await admin.call(team.createApiKey, { body: { name: 'Site', scopes: ['write'] } })
  key = server.client({ token: made.key })
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from rate_limits`.execute(server.running.context.db.kysely))

async function makeAgent(security: Partial<agents.Security> = {}): Promise<agents.Agent> {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk' } })
  const agent = await admin.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await secure(id, security)
  return agent
}

const secure = (id: string, security: Partial<agents.Security>) =>
  admin.call(agents.setBotConfig, { params: { id }, body: { security } })

type Send = (message: string) => Promise<Response>

/** Every way for a visitor to send text, by name. */
async function roads({ publicId }: agents.Agent): Promise<Record<string, Send>> {
  const visitor = server.client()
  const begin =
    (client: Client): Send =>
    (message) =>
      client.open(conversations.chat, { body: { publicId, message } })
  const reader = new Reader()
  await reader.read(await begin(visitor)('Hello'))
  const { conversationId, visitorToken } = reader.start!
  const held = { conversationId, visitorToken: visitorToken! }
  return {
    page: begin(visitor),
    key: begin(key),
    goesOn: (message) => visitor.open(conversations.chat, { body: { publicId, message, ...held } }),
  }
}

describe.each(['page', 'key', 'goesOn'])('by way of %s', (road) => {
  it('accepts no message longer than the owner allows', async () => {
    const agent = await makeAgent({ maxMessageLength: 20 })
    const send = (await roads(agent))[road]!
    const details = { refusal: 'too_long', most: 20 }
    await expect(send('x'.repeat(21))).rejects.toMatchObject({ status: 400, details })
    expect((await send('x'.repeat(20))).status).toBe(200)
  })

  it('accepts no blocked word, whatever its spelling', async () => {
    const agent = await makeAgent({ blockedWords: ['free money', '退款'] })
    const send = (await roads(agent))[road]!
    for (const message of ['FREE money!', 'free\n\tmoney', 'ｆｒｅｅ－ｍｏｎｅｙ', '我要退款吗'])
      await expect(send(message), message).rejects.toMatchObject({ details: { refusal: 'blocked_word' } })
    expect((await send('Is carefree moneyed?')).status).toBe(200)
  })

  it('accepts no more messages than the owner allows, and says so in the owner’s words', async () => {
    const agent = await makeAgent({ rateMessages: 3, rateSeconds: 600, rateMessage: 'Slow down, please' })
    const send = (await roads(agent))[road]!
    const seen: number[] = []
    for (let i = 0; i < 4; i++)
      seen.push(
        await send('Hello').then(
          ({ status }) => status,
          ({ status }: { status: number }) => status,
        ),
      )
    expect(seen).toContain(429)
    const error = { status: 429, message: 'Slow down, please' }
    await expect(send('Hello')).rejects.toMatchObject(error)
  })

  it('is closed while the agent is private', async () => {
    const agent = await makeAgent()
    const send = (await roads(agent))[road]!
    await admin.call(agents.update, { params: { id: agent.id }, body: { visibility: 'private' } })
    await expect(send('Hello')).rejects.toMatchObject({ status: 404 })
  })
})

it('does not repeat a question that the owner has forbidden since, and counts repeats', async () => {
  const agent = await makeAgent({ rateMessages: 3, rateSeconds: 600 })
  const visitor = server.client()
  const reader = new Reader()
  const body = { publicId: agent.publicId, message: 'Is this free money?' }
  await reader.read(await visitor.open(conversations.chat, { body }))
  const { conversationId, visitorToken } = reader.start!
  const again = () => {
    const input = { params: { conversationId }, body: { visitorToken: visitorToken! } }
    return visitor.open(conversations.regenerate, input)
  }
  await (await again()).text()
  await secure(agent.id, { rateMessages: 3, rateSeconds: 600, blockedWords: ['free money'] })
  await expect(again()).rejects.toMatchObject({ details: { refusal: 'blocked_word' } })
  await secure(agent.id, { rateMessages: 3, rateSeconds: 600 })
  await (await again()).text()
  await expect(again()).rejects.toMatchObject({ status: 429 })
})
