import { agents, conversations } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { chatFramedBy } from './chat-frame.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>['client']
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signUp()).client
})
afterAll(() => server.stop())

async function publicAgent(security: object = {}): Promise<agents.Agent> {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk' } })
  const agent = await admin.call(agents.update, {
    params: { id },
    body: { visibility: 'public', showSources: true },
  })
  await admin.call(agents.setBotConfig, { params: { id }, body: { security } })
  return agent
}

/** A call as a browser sends it from a page of this site; null: from a program. */
async function from(
  origin: string | null,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await fetch(new URL(`/api${path}`, server.url), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(origin === null ? {} : { origin }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const SITE = 'https://shop.example'

it("lets pages of the listed sites, this server's pages and programs call, and no others", async () => {
  const agent = await publicAgent({ allowedDomains: ['Shop.example', 'localhost'] })
  const own = new URL(server.url).origin
  const open = `/millrace/aiagents/public/${agent.publicId}`
  for (const origin of [null, own, SITE, 'http://localhost:5173'])
    expect((await from(origin, open)).status, String(origin)).toBe(200)
  for (const origin of ['https://evil.example', 'https://a.shop.example', 'http://shop.example', 'null'])
    expect((await from(origin, open)).status, origin).toBe(403)
})

it('checks every call of a visitor against the list, as soon as it changes', async () => {
  const agent = await publicAgent({ allowedDomains: [SITE] })
  const asked = await from(SITE, '/millrace/chatbot', { publicId: agent.publicId, message: 'Hello' })
  expect(asked.status).toBe(200)
  const { conversationId, messageId, visitorToken } = JSON.parse(
    /{.*"start".*}/.exec(asked.text)![0],
  ) as Record<string, string>
  const base = `/millrace/chatbot/${conversationId}`
  const header = { 'x-visitor-token': visitorToken! }
  const calls = (origin: string | null) => [
    from(origin, '/millrace/chatbot', { publicId: agent.publicId, message: 'Hello' }),
    from(origin, `${base}/history`, undefined, header),
    from(origin, `${base}/stream`, undefined, header),
    from(origin, `${base}/stop`, { visitorToken }),
    from(origin, `${base}/rate`, { visitorToken, messageId, rating: 'up' }),
    from(origin, `${base}/regenerate`, { visitorToken }),
    from(origin, `${base}/messages/${messageId}/sources/1`, undefined, header),
  ]
  for (const { status } of await Promise.all(calls('https://evil.example'))) expect(status).toBe(403)
  for (const { status } of await Promise.all(calls(SITE))) expect([200, 404, 409]).toContain(status)
  await admin.call(agents.setBotConfig, {
    params: { id: agent.id },
    body: { security: { allowedDomains: [] } },
  })
  for (const { status } of await Promise.all(calls(SITE))) expect(status).toBe(403)
})

it('responds alike to other sites, whether the agent is private or never existed', async () => {
  const { id, publicId } = await publicAgent()
  await admin.call(agents.update, { params: { id }, body: { visibility: 'private' } })
  for (const one of [publicId, crypto.randomUUID()])
    expect((await from('https://evil.example', `/millrace/aiagents/public/${one}`)).status).toBe(404)
})

it('lets this server’s pages and the listed sites frame the chat', async () => {
  const { context } = server.running
  const agent = await publicAgent({ allowedDomains: ['*.shop.example', 'localhost:3000'] })
  expect(await chatFramedBy(context, agent.publicId)).toBe(
    "'self' https://*.shop.example http://localhost:3000 https://localhost:3000",
  )
  const bare = await publicAgent()
  await admin.call(agents.update, { params: { id: agent.id }, body: { visibility: 'private' } })
  for (const one of [bare.publicId, agent.publicId, crypto.randomUUID(), 'no-id'])
    expect(await chatFramedBy(context, one)).toBe("'self'")
})

it('refuses entries that are not sites, and normalises the others', async () => {
  const { id } = await publicAgent()
  const set = (allowedDomains: string[]) =>
    admin.call(agents.setBotConfig, { params: { id }, body: { security: { allowedDomains } } })
  for (const bad of ['*', '*.com', 'shop.example; script-src *', 'https://shop.example/path', ''])
    await expect(set([bad])).rejects.toMatchObject({ status: 400 })
  const { config } = await set([' HTTPS://Bücher.example:443/ '])
  expect(config.security.allowedDomains).toEqual(['xn--bcher-kva.example'])
})

it('does not treat members who try an agent as its visitors', async () => {
  const agent = await publicAgent({ rateMessages: 1, rateSeconds: 3600 })
  for (let i = 0; i < 4; i++) {
    const body = { agentId: agent.id, message: 'Hello' }
    expect((await admin.open(conversations.chat, { body })).status).toBe(200)
  }
  const ask = () => from(null, '/millrace/chatbot', { publicId: agent.publicId, message: 'Hello' })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})
