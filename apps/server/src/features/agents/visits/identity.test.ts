import { createHmac, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agents, conversations } from '@millrace/contract'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { call, callsOf, gatedAgent } from './testing.ts'

let server: TestServer
let admin: Principal
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from rate_limits`.execute(server.running.context.db.kysely))

const renew = async (id: string) => (await admin.client.call(agents.renewSigningKey, { params: { id } })).key

async function identityAgent(security: object = { requireIdentity: true }) {
  const agent = await gatedAgent(admin.client, security)
  return { agent, key: await renew(agent.id) }
}

const bytes = (key: string) => new TextEncoder().encode(key)
const ANNA = { sub: 'user-1', email: 'Anna@shop.test', name: 'Anna', custom: { plan: 'gold' } }

interface Signing {
  claims?: object
  expires?: string | Date
  alg?: string
}

const sign = (
  key: string,
  audience: string,
  { claims = ANNA, expires = '1h', alg = 'HS256' }: Signing = {},
) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(bytes(key))

const enter = (publicId: string, identity: string) =>
  call(server, '/chatbot/access', { body: { publicId, with: { way: 'identity', identity } } })
const tokenOf = async (publicId: string, identity: string): Promise<string> => {
  const { error } = await enter(publicId, identity)
  return (error.data as { token: string }).token
}
const visitorOf = async (id: string) =>
  (await admin.client.call(conversations.listOfAgent, { params: { id }, query: {} })).items[0]!.visitor

it('admits visitors whom the site signed, and the log says who they are', async () => {
  const { agent, key } = await identityAgent()
  const token = await tokenOf(agent.publicId, await sign(key, agent.publicId))
  const calls = await callsOf(server, agent.publicId, token)
  for (const [name, send] of Object.entries(calls()))
    if (name !== 'open') expect((await send()).error.details?.gate, name).toBe('identity')
  expect((await calls(token).goOn!()).status).toBe(200)
  const known = { way: 'identity', ...ANNA, email: 'anna@shop.test' }
  expect(await visitorOf(agent.id)).toEqual(known)
  // Also with the question itself, with the agent's own ID as the audience.
  const body = { publicId: agent.publicId, message: 'Hi', identity: await sign(key, agent.id) }
  expect((await call(server, '/chatbot', { body })).status).toBe(200)
  expect(await visitorOf(agent.id)).toEqual(known)
})

it('accepts nothing that is not currently signed with this agent’s key for it', async () => {
  const { agent, key } = await identityAgent()
  const other = await identityAgent()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const to = agent.publicId
  const good = await sign(key, to)
  const [head, payload, mac] = good.split('.') as [string, string, string]
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = part({ ...ANNA, sub: 'user-2', aud: to, exp: 4_000_000_000 })
  const byPublicKey = `${part({ alg: 'HS256' })}.${payload}`
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const bad: Record<string, string> = {
    none: new UnsecuredJWT({ ...ANNA, aud: to }).setExpirationTime('1h').encode(),
    noneSigned: `${part({ alg: 'none' })}.${payload}.${mac}`,
    hs512: await sign(key, to, { alg: 'HS512' }),
    rs256: await new SignJWT(ANNA)
      .setProtectedHeader({ alg: 'RS256' })
      .setAudience(to)
      .setExpirationTime('1h')
      .sign(privateKey),
    confused: `${byPublicKey}.${createHmac('sha256', pem).update(byPublicKey).digest('base64url')}`,
    changed: `${head}.${forged}.${mac}`,
    otherKey: await sign(other.key, to),
    otherAgent: await sign(key, other.agent.publicId),
    expired: await sign(key, to, { expires: new Date(Date.now() - 120_000) }),
    tooLong: await sign(key, to, { expires: '30d' }),
    noExpiry: await new SignJWT(ANNA).setProtectedHeader({ alg: 'HS256' }).setAudience(to).sign(bytes(key)),
    noAudience: await new SignJWT(ANNA)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(bytes(key)),
    noSub: await sign(key, to, { claims: { email: 'a@b.test' } }),
    notBefore: await sign(key, to, { claims: { ...ANNA, nbf: Math.floor(Date.now() / 1000) + 3600 } }),
    manyClaims: await sign(key, to, {
      claims: { ...ANNA, custom: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`c${n}`, n])) },
    }),
    deep: await sign(key, to, { claims: { ...ANNA, custom: { a: { b: 1 } } } }),
    noToken: 'a.b.c',
  }
  for (const [name, identity] of Object.entries(bad)) {
    await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
    const { status, error } = await enter(agent.publicId, identity)
    expect([name, status, error.details?.gate]).toEqual([name, 401, 'identity'])
    const body = { publicId: agent.publicId, message: 'Hi', identity }
    expect((await call(server, '/chatbot', { body })).status, name).toBe(401)
  }
  const huge = await sign(key, to, { claims: { ...ANNA, more: 'x'.repeat(100_000) } })
  expect((await enter(agent.publicId, huge)).status).toBe(400)
  // A slightly slow clock is tolerated.
  const late = await sign(key, to, { expires: new Date(Date.now() - 20_000) })
  expect((await enter(agent.publicId, late)).status).toBe(200)
})

it('accepts what the example of the documentation signs', async () => {
  const { agent, key } = await identityAgent()
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/signed-visitors.md'), 'utf8')
  const code = page.split('```js\n')[1]!.split('```')[0]!
  const { signIdentity } = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as { signIdentity: (user: object, settings: object) => string }
  const user = { id: 'user-7', name: 'Ada', email: 'ada@shop.test', plan: 'gold' }
  const identity = signIdentity(user, { agentId: agent.id, signingKey: key })
  const body = { publicId: agent.publicId, message: 'Hi', identity }
  expect((await call(server, '/chatbot', { body })).status).toBe(200)
  const { id: sub, name, email, plan } = user
  expect(await visitorOf(agent.id)).toEqual({ way: 'identity', sub, name, email, custom: { plan } })
})

it('does not lock out visitors with the password when the site signs wrongly', async () => {
  const { agent } = await identityAgent({ access: 'password' })
  const body = { password: 'river mill wheel' }
  await admin.client.call(agents.setVisitPassword, { params: { id: agent.id }, body })
  for (let i = 0; i < 12; i++) expect((await enter(agent.publicId, 'a.b.c')).status).toBe(401)
  const shown = { publicId: agent.publicId, with: { way: 'password', ...body } }
  expect((await call(server, '/chatbot/access', { body: shown })).status).toBe(200)
})

it('ends with its key', async () => {
  const { agent, key } = await identityAgent()
  const token = await tokenOf(agent.publicId, await sign(key, agent.id))
  const ask = () => call(server, '/chatbot', { body: { publicId: agent.publicId, message: 'Hi' }, token })
  expect((await ask()).status).toBe(200)
  await renew(agent.id)
  expect((await ask()).status).toBe(401)
  expect((await enter(agent.publicId, await sign(key, agent.id))).status).toBe(401)
})

it('gives a conversation to no other visitor in the same browser', async () => {
  const { agent, key } = await identityAgent({})
  const anna = await tokenOf(agent.publicId, await sign(key, agent.id))
  const ben = await tokenOf(agent.publicId, await sign(key, agent.id, { claims: { sub: 'user-2' } }))
  const calls = await callsOf(server, agent.publicId, anna)
  for (const as of [ben, undefined])
    for (const name of ['goOn', 'history', 'stream', 'stop', 'rate', 'regenerate', 'document'])
      expect((await calls(as)[name]!()).status, name).toBe(404)
  expect((await calls(anna).history!()).status).toBe(200)
})

it("works where others need a password, and can't be set without a signature", async () => {
  const { agent, key } = await identityAgent({ access: 'password' })
  const token = await tokenOf(agent.publicId, await sign(key, agent.id))
  expect(
    (await call(server, '/chatbot', { body: { publicId: agent.publicId, message: 'Hi' }, token })).status,
  ).toBe(200)
  const visitor = { way: 'identity', sub: 'user-9' }
  const claimed = { publicId: agent.publicId, message: 'Hi', visitor }
  expect((await call(server, '/chatbot', { body: claimed })).status).toBe(400)
})

it('shows the key once, keeps it sealed, and reveals no key of another account’s agent', async () => {
  const { agent, key } = await identityAgent()
  const { rows } = await sql<{ signing_key: string }>`select signing_key from agent_secrets
    where agent_id = ${agent.id}`.execute(server.running.context.db.kysely)
  expect(rows[0]!.signing_key).not.toContain(key)
  const file = await admin.client.call(agents.exportFile, { query: { ids: agent.id } })
  const config = await admin.client.call(agents.getBotConfig, { params: { id: agent.id } })
  expect(JSON.stringify([file, config])).not.toContain(key)
  const stranger = (await server.signUp()).client
  await expect(stranger.call(agents.renewSigningKey, { params: { id: agent.id } })).rejects.toMatchObject({
    status: 404,
  })
})
