import { accounts } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server.ts'

const NEW_PASSWORD = 'a staple of another battery'

let server: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ mail: { url: mailbox.url, from: 'Millrace <mill@example.test>' } })
  server.running.context.config.publicUrl = 'https://mill.example.test'
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db())
})

const db = () => server.running.context.db.kysely
const nobody = () => server.client()
const tokenOf = (link: string | null) => link!.split('#')[1]!

/** Signs up and returns the token of the confirmation email. */
async function someone() {
  const user = await server.signUp()
  const mail = await mailbox.next(user.username)
  return { ...user, verification: tokenOf(mail.link), mail }
}

async function askForLink(username: string): Promise<string> {
  await nobody().call(accounts.forgot, { body: { username } })
  return tokenOf((await mailbox.next(username)).link)
}

const reset = (token: string, password = NEW_PASSWORD) =>
  nobody().call(accounts.reset, { body: { token, password } })
const login = (username: string, password: string) =>
  nobody().call(accounts.login, { body: { username, password } })

describe('confirming the address', () => {
  it('happens once, with the link in an email that uses the configured origin', async () => {
    const user = await someone()
    expect(user.mail.link).toMatch(/^https:\/\/mill\.example\.test\/login\/verify#[\w-]{43}$/)
    await expect(user.client.call(accounts.information, {})).resolves.toMatchObject({ verified: false })
    await nobody().call(accounts.verify, { body: { token: user.verification } })
    await expect(user.client.call(accounts.information, {})).resolves.toMatchObject({ verified: true })
    const again = nobody().call(accounts.verify, { body: { token: user.verification } })
    await expect(again).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'token' }] } })
  })

  it('can be requested again, which invalidates the earlier link', async () => {
    const user = await someone()
    expect(await user.client.call(accounts.resendVerification, {})).toEqual({ sent: true })
    const newer = tokenOf((await mailbox.next(user.username)).link)
    await expect(
      nobody().call(accounts.verify, { body: { token: user.verification } }),
    ).rejects.toMatchObject({ status: 400 })
    await nobody().call(accounts.verify, { body: { token: newer } })
    expect(await user.client.call(accounts.resendVerification, {})).toEqual({ sent: false })
  })

  it('is only for the address that the link was sent to', async () => {
    const user = await someone()
    await sql`update users set email = 'moved@example.test' where id = ${user.userId}`.execute(db())
    const late = nobody().call(accounts.verify, { body: { token: user.verification } })
    await expect(late).rejects.toMatchObject({ status: 400 })
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link; every session ends, and the old password with them', async () => {
    const user = await someone()
    const other = await login(user.username, PASSWORD)
    const token = await askForLink(user.username)
    expect(await reset(token)).toEqual({ username: user.username })
    for (const ended of [user.token, other.token])
      await expect(server.client({ token: ended }).call(accounts.information, {})).rejects.toMatchObject({
        status: 401,
      })
    await expect(login(user.username, PASSWORD)).rejects.toMatchObject({ status: 401 })
    await expect(login(user.username, NEW_PASSWORD)).resolves.toMatchObject({ token: expect.any(String) })
  })

  it('can be requested without revealing whether the address is known', async () => {
    const user = await someone()
    const known = await nobody().call(accounts.forgot, { body: { username: user.username } })
    const unknown = await nobody().call(accounts.forgot, { body: { username: 'stranger@example.test' } })
    expect(unknown).toEqual(known)
    await mailbox.next(user.username)
    // The stranger's job was sent before this one, so it is done when this user's email arrives.
    await askForLink((await someone()).username)
    expect(mailbox.mails.some(({ to }) => to.includes('stranger@example.test'))).toBe(false)
  })

  it('accepts a link once, even if used twice at the same moment', async () => {
    const user = await someone()
    const token = await askForLink(user.username)
    const both = await Promise.allSettled([reset(token), reset(token, `${NEW_PASSWORD} 2`)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(reset(token)).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('keeps the link valid when the new password is rejected', async () => {
    const user = await someone()
    const token = await askForLink(user.username)
    await expect(reset(token, 'password123')).rejects.toMatchObject({
      details: { issues: [{ path: 'password' }] },
    })
    await expect(reset(token)).resolves.toBeDefined()
  })

  it('refuses guessed, expired, replaced and unrelated links alike', async () => {
    const user = await someone()
    const first = await askForLink(user.username)
    const second = await askForLink(user.username)
    const refused = await Promise.all(
      ['guessed'.padEnd(43, 'x'), first, user.verification].map((token) =>
        reset(token).catch((error: unknown) => error),
      ),
    )
    await sql`update user_links set expires_at = now() - interval '1 second' where purpose = 'reset'`.execute(
      db(),
    )
    refused.push(await reset(second).catch((error: unknown) => error))
    expect(refused[0]).toMatchObject({ status: 400 })
    for (const error of refused) expect(error).toEqual(refused[0])
    await expect(login(user.username, PASSWORD)).resolves.toBeDefined()
  })

  it('removes anyone who signed up with a stranger’s address', async () => {
    const squatter = await someone()
    // A squatter's authenticator and provider would otherwise still open the account after a new password.
    await sql`insert into second_factors (user_id, sealed_secret, confirmed_at) values
      (${squatter.userId}, 'x', now())`.execute(db())
    await sql`insert into user_credentials (id, user_id, provider_id, account_id, issuer) values
      ('idn_1', ${squatter.userId}, 'https://issuer.test', 'squatter', 'https://issuer.test')`.execute(db())
    await reset(await askForLink(squatter.username))
    const { token } = await login(squatter.username, NEW_PASSWORD)
    const profile = await server.client({ token }).call(accounts.getProfile, {})
    expect(profile).toMatchObject({ verified: true, secondFactor: { on: false }, providers: [] })
  })

  it('leaves no token in the database, and no link in the outbox once the email is sent', async () => {
    const user = await someone()
    const token = await askForLink(user.username)
    const { rows } = await sql<{ all: string }>`select (select json_agg(l)::text from user_links l)
      || (select json_agg(m)::text from mail_outbox m) || (select json_agg(j.data)::text from pgboss.job j) as all`.execute(
      db(),
    )
    expect(rows[0]!.all).not.toContain(token)
    expect(rows[0]!.all).not.toContain(user.verification)
    const { rows: sent } = await sql<{ sealed: string | null }>`select sealed from mail_outbox
      where to_address = ${user.username} and state = 'sent'`.execute(db())
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every(({ sealed }) => sealed === null)).toBe(true)
  })

  it('sends one address only a few emails per hour', async () => {
    const ask = () => nobody().call(accounts.forgot, { body: { username: 'flood@example.test' } })
    for (let count = 0; count < 5; count += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
  })

  it('accepts only the needed properties in its body', async () => {
    const body = { token: 'x'.repeat(43), password: NEW_PASSWORD, userId: 'usr_other' }
    await expect(nobody().call(accounts.reset, { body })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('userId'),
    })
  })
})
