import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { call, callsOf, gatedAgent } from './testing.ts'

const PASSWORD = 'river mill wheel'
let server: TestServer
let admin: Principal
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const db = () => server.running.context.db.kysely
const setPassword = (id: string, password: string | null) =>
  admin.client.call(agents.setVisitPassword, { params: { id }, body: { password } })

async function lockedAgent() {
  const agent = await gatedAgent(admin.client, { access: 'password' })
  await setPassword(agent.id, PASSWORD)
  return agent
}

const enter = (publicId: string, password: string) =>
  call(server, '/chatbot/access', { body: { publicId, with: { way: 'password', password } } })

async function tokenFor(publicId: string, password = PASSWORD): Promise<string> {
  const { status, error } = await enter(publicId, password)
  expect(status).toBe(200)
  return (error.data as { token: string }).token
}

it('requires the password on every call of a visitor, and shows nothing of the chat before', async () => {
  const { publicId } = await lockedAgent()
  const token = await tokenFor(publicId)
  const calls = await callsOf(server, publicId, token)
  for (const [name, send] of Object.entries(calls())) {
    const { status, error, text } = await send()
    expect(text).not.toContain('Secret greeting')
    if (name === 'open') expect(error.data).toMatchObject({ gate: 'password', greeting: '' })
    else expect([name, status, error.details?.gate]).toEqual([name, 401, 'password'])
  }
  for (const [name, send] of Object.entries(calls(token)))
    expect(name === 'document' ? 200 : (await send()).status, name).toBe(200)
  expect((await call(server, `/aiagents/public/${publicId}`, { token })).error.data).toMatchObject({
    gate: 'none',
    greeting: 'Secret greeting',
  })
})

it('ends a visit when the password or the access mode changes, even if changed back', async () => {
  const { id, publicId } = await lockedAgent()
  const isIn = async (token: string) =>
    (await call(server, '/chatbot', { body: { publicId, message: 'Hi' }, token })).status === 200
  const first = await tokenFor(publicId)
  expect(await isIn(first)).toBe(true)
  await setPassword(id, PASSWORD)
  expect(await isIn(first)).toBe(false)
  const second = await tokenFor(publicId)
  for (const access of ['email', 'password'])
    await admin.client.call(agents.setBotConfig, { params: { id }, body: { security: { access } as never } })
  expect(await isIn(second)).toBe(false)
  const third = await tokenFor(publicId)
  // Unrelated changes don't affect visitors' access.
  const body = { security: { access: 'password' as const, blockedWords: ['spam'] } }
  await admin.client.call(agents.setBotConfig, { params: { id }, body })
  expect(await isIn(third)).toBe(true)
  // A new public ID works for those who get it and know the password.
  const renewed = await admin.client.call(agents.reissuePublicId, { params: { id } })
  const ask = { body: { publicId: renewed.publicId, message: 'Hi' }, token: third }
  expect((await call(server, '/chatbot', ask)).error.details?.gate).toBe('password')
  const fourth = await tokenFor(renewed.publicId)
  await setPassword(id, null)
  expect((await call(server, '/chatbot', { ...ask, token: fourth })).status).toBe(401)
  expect((await enter(renewed.publicId, PASSWORD)).status).toBe(401)
})

it('accepts no token that belongs to another agent, has expired, or was made up', async () => {
  const [one, other] = [await lockedAgent(), await lockedAgent()]
  const token = await tokenFor(one.publicId)
  const ask = (as: string) =>
    call(server, '/chatbot', { body: { publicId: other.publicId, message: 'Hi' }, token: as })
  for (const bad of [token, 'x', 'x'.repeat(43), "' or true --"]) expect((await ask(bad)).status).toBe(401)
  expect((await ask('x'.repeat(5000))).status).toBe(400)
  await sql`update agent_visits set expires_at = now() - interval '1 second'
    where agent_id = ${one.id}`.execute(db())
  const late = await call(server, '/chatbot', { body: { publicId: one.publicId, message: 'Hi' }, token })
  expect(late.status).toBe(401)
})

it('stops guessing after ten wrong passwords, then refuses the right one too', async () => {
  const { publicId } = await lockedAgent()
  const seen = new Map<number, number>()
  for (let i = 0; i < 10_000; i += 500) {
    const tries = await Promise.all(
      Array.from({ length: i === 0 ? 20 : 5 }, (_, n) => enter(publicId, `guess ${i + n}`)),
    )
    for (const { status } of tries) seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  expect(seen.get(401)).toBe(10)
  expect(seen.get(429)).toBe(105)
  expect((await enter(publicId, PASSWORD)).status).toBe(429)
})

it('does not count visitors who knew it', async () => {
  const { publicId } = await lockedAgent()
  const tokens = new Set<string>()
  for (let i = 0; i < 12; i++) tokens.add(await tokenFor(publicId))
  expect(tokens.size).toBe(12)
})

it('stores a hash, reveals it to nobody, and responds alike for foreign and private agents', async () => {
  const agent = await lockedAgent()
  const { rows } = await sql<{ password_hash: string }>`select password_hash from agent_secrets
    where agent_id = ${agent.id}`.execute(db())
  expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/)
  const state = await admin.client.call(agents.getAccess, { params: { id: agent.id } })
  expect(state).toEqual({ hasPassword: true, hasSigningKey: false, sendsMail: false })
  const stranger = (await server.signUp()).client
  const foreign = stranger.call(agents.setVisitPassword, {
    params: { id: agent.id },
    body: { password: PASSWORD },
  })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
  await admin.client.call(agents.update, { params: { id: agent.id }, body: { visibility: 'private' } })
  for (const publicId of [agent.publicId, crypto.randomUUID()])
    expect((await enter(publicId, PASSWORD)).status).toBe(404)
  for (const weak of ['short', 'aaaaaaaaaa', 'password123'])
    await expect(setPassword(agent.id, weak)).rejects.toMatchObject({ status: 400 })
})

it('does not apply to members in the console', async () => {
  const { id } = await lockedAgent()
  const calls = await callsOfMember(id)
  expect(calls).toBe(200)
})

const callsOfMember = async (agentId: string): Promise<number> =>
  (
    await fetch(new URL('/api/millrace/chatbot', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agentId, message: 'Hello' }),
    })
  ).status
