import { accounts } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'

const owner = { username: 'owner@example.test', password: PASSWORD }

describe('a server that others can reach', () => {
  let server: TestServer
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    const mail = { url: mailbox.url, from: 'Millrace <mill@example.test>' }
    server = await startTestServer({ host: '0.0.0.0', mail })
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.close()
  })
  const db = () => server.running.context.db.kysely
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(db())
  })
  const nobody = () => server.client()
  const request = (username: string) =>
    nobody().call(accounts.requestSignup, { body: { username, password: PASSWORD, locale: 'en' } })
  const confirm = (token: string, password = PASSWORD) =>
    nobody().call(accounts.confirmSignup, { body: { token, password } })

  it('asks its first owner for the setup code', async () => {
    const { setupCode } = server.running
    expect(setupCode).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(await nobody().call(accounts.setup, {})).toMatchObject({ setupCode: true, confirmSignup: false })
    for (const wrong of [undefined, '2222-2222-2222']) {
      const tried = nobody().call(accounts.signup, { body: { ...owner, setupCode: wrong } })
      await expect(tried).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'setupCode' }] } })
    }
    const body = { ...owner, setupCode: setupCode!.toLowerCase().replaceAll('-', ' ') }
    await expect(nobody().call(accounts.signup, { body })).resolves.toMatchObject({
      token: expect.any(String),
    })
    expect(await nobody().call(accounts.setup, {})).toMatchObject({ setupCode: false, confirmSignup: true })
  })

  it('gives the same response for known and unknown addresses, and only emails differ', async () => {
    const [known, unknown] = [await request(owner.username), await request('new@example.test')]
    expect(known).toEqual(unknown)
    const before = await sql<{ n: number }>`select count(*)::int as n from users`.execute(db())
    await mailbox.next(owner.username)
    const told = await mailbox.next(owner.username)
    expect(told.subject).toContain('already have')
    const { link } = await mailbox.next('new@example.test')
    const token = link!.split('#')[1]!
    // The same with and without the setup code: a refusal would reveal who has an account.
    for (const username of [owner.username, 'other@example.test'])
      await expect(
        nobody().call(accounts.signup, { body: { username, password: PASSWORD } }),
      ).rejects.toMatchObject({ status: 403 })
    expect(before.rows[0]!.n).toBe(1)
    await expect(confirm(token, 'not the password')).rejects.toMatchObject({
      details: { issues: [{ path: 'password' }] },
    })
    const { token: session } = await confirm(token)
    await expect(server.client({ token: session }).call(accounts.information, {})).resolves.toMatchObject({
      username: 'new@example.test',
      verified: true,
    })
    await expect(confirm(token)).rejects.toMatchObject({ details: { issues: [{ path: 'token' }] } })
  })

  it("keeps a sign-up's link valid when someone else signs up with the address", async () => {
    const username = 'twice@example.test'
    await request(username)
    const mine = (await mailbox.next(username)).link!.split('#')[1]!
    await nobody().call(accounts.requestSignup, { body: { username, password: `other ${PASSWORD}` } })
    const theirs = (await mailbox.next(username)).link!.split('#')[1]!
    await expect(confirm(theirs)).rejects.toMatchObject({ details: { issues: [{ path: 'password' }] } })
    await expect(confirm(mine)).resolves.toMatchObject({ user: { username } })
    await expect(confirm(theirs)).rejects.toMatchObject({ details: { issues: [{ path: 'token' }] } })
  })

  it('reveals to nobody that a user has signed in, or has requested their link again', async () => {
    const tries = { username: owner.username, password: 'a wrong password' }
    const wrong = () => nobody().call(accounts.login, { body: tries })
    for (let n = 0; n < 9; n += 1) await expect(wrong()).rejects.toMatchObject({ status: 401 })
    const { token } = await nobody().call(accounts.login, { body: owner })
    await expect(wrong()).rejects.toMatchObject({ status: 401 })
    await expect(wrong()).rejects.toMatchObject({ status: 429 })
    await server.client({ token }).call(accounts.resendVerification, {})
    const forgot = () => nobody().call(accounts.forgot, { body: { username: owner.username } })
    for (let n = 0; n < 5; n += 1) await forgot()
    await expect(forgot()).rejects.toMatchObject({ status: 429 })
  })

  it('accepts 20 sign-ups per hour from one address', async () => {
    await sql`insert into rate_limits (key, points, expire) values
      ('signup-ip:127.0.0.1', 19, ${Date.now() + 3_600_000})`.execute(db())
    await request('twentieth@example.test')
    await expect(request('late@example.test')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

it('treats a server on loopback behind a proxy as one that others can reach', async () => {
  const server = await startTestServer({ works: false })
  const setup = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/bauth/users/auth/setup`, { headers })
    return ((await response.json()) as { data: { setupCode: boolean } }).data.setupCode
  }
  try {
    expect(server.running.setupCode).toBeNull()
    expect(await setup({})).toBe(false)
    expect(await setup({ 'x-forwarded-for': '203.0.113.9' })).toBe(true)
    expect(await setup({ forwarded: 'for=203.0.113.9' })).toBe(true)
    expect(await setup({ origin: 'https://mill.example.test' })).toBe(true)
    expect(await setup({ origin: server.url })).toBe(false)
    server.running.context.config.publicUrl = 'https://mill.example.test'
    expect(await setup({})).toBe(true)
  } finally {
    await server.stop()
  }
})
