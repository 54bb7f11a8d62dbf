import { accounts, type ApiError } from '@millrace/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
  // A stopped clock, so that no code expires during a test.
  server.running.context.now = () => clock
})
afterAll(() => server.stop())

let clock = new Date()
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

const STEP_MS = 30_000
const nobody = () => server.client()
const codeOf = (secret: string, at = clock) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
/** An unused code: each time step has one. */
function nextCode(secret: string): string {
  clock = new Date(clock.getTime() + STEP_MS)
  return codeOf(secret)
}
/** Six digits that are not a valid code now. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, new Date(clock.getTime() + steps * STEP_MS)))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!
}

async function someone() {
  const user = await server.signUp()
  const { secret, uri } = await user.client.call(accounts.startTotp, { body: { password: PASSWORD } })
  return { ...user, secret, uri }
}

async function someoneWithFactor() {
  const user = await someone()
  const { recoveryCodes } = await user.client.call(accounts.confirmTotp, {
    body: { code: nextCode(user.secret) },
  })
  return { ...user, recoveryCodes }
}

/** The first step; returns the token for the second. */
async function firstStep(username: string, password = PASSWORD): Promise<string> {
  const refused = (await nobody()
    .call(accounts.login, { body: { username, password } })
    .catch((error: unknown) => error)) as ApiError
  expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' })
  return refused.details.secondFactor as string
}

const secondStep = (secondFactor: string, code: string) =>
  nobody().call(accounts.loginCode, { body: { secondFactor, code } })

describe('turning it on', () => {
  it('requires the password and a first code; until then, signing in is unchanged', async () => {
    const user = await server.signUp()
    const wrong = user.client.call(accounts.startTotp, { body: { password: 'not the password' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'password' }] } })
    await expect(user.client.call(accounts.startTotp, { body: {} })).rejects.toMatchObject({ status: 400 })
    const { secret, uri } = await user.client.call(accounts.startTotp, { body: { password: PASSWORD } })
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('issuer=Millrace')
    await expect(
      nobody().call(accounts.login, { body: { username: user.username, password: PASSWORD } }),
    ).resolves.toBeDefined()
    const badly = user.client.call(accounts.confirmTotp, { body: { code: wrongCode(secret) } })
    await expect(badly).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'code' }] } })
    const { recoveryCodes } = await user.client.call(accounts.confirmTotp, {
      body: { code: nextCode(secret) },
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    const profile = await user.client.call(accounts.getProfile, {})
    expect(profile.secondFactor).toEqual({ on: true, recoveryCodesLeft: 10 })
  })

  it('cannot replace one that is already on', async () => {
    const user = await someoneWithFactor()
    const again = user.client.call(accounts.startTotp, { body: { password: PASSWORD } })
    await expect(again).rejects.toMatchObject({ status: 409 })
  })

  it('keeps the secret encrypted and the recovery codes as hashes', async () => {
    const user = await someoneWithFactor()
    const { rows } = await sql<{ all: string }>`select (select json_agg(f)::text from second_factors f)
      || (select json_agg(c)::text from recovery_codes c) as all`.execute(server.running.context.db.kysely)
    expect(rows[0]!.all).not.toContain(user.secret)
    for (const code of user.recoveryCodes) expect(rows[0]!.all).not.toContain(code)
  })
})

describe('signing in with it', () => {
  it('asks for the password first and then for a code, each code once', async () => {
    const user = await someoneWithFactor()
    const code = nextCode(user.secret)
    const { token } = await secondStep(await firstStep(user.username), code)
    await expect(server.client({ token }).call(accounts.information, {})).resolves.toBeDefined()
    const again = secondStep(await firstStep(user.username), code)
    await expect(again).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'code' }] } })
  })

  it('accepts a code once, even if used twice at the same moment', async () => {
    const user = await someoneWithFactor()
    const [one, two] = [await firstStep(user.username), await firstStep(user.username)]
    const code = nextCode(user.secret)
    const both = await Promise.allSettled([secondStep(one, code), secondStep(two, code)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const user = await someoneWithFactor()
    const [code] = user.recoveryCodes
    const typed = ` ${code!.toUpperCase().replace('-', ' ')} `
    await secondStep(await firstStep(user.username), typed)
    await expect(secondStep(await firstStep(user.username), code!)).rejects.toMatchObject({ status: 400 })
    const profile = await user.client.call(accounts.getProfile, {})
    expect(profile.secondFactor.recoveryCodesLeft).toBe(9)
  })

  it('accepts no codes or recovery codes of other users', async () => {
    const [mine, other] = [await someoneWithFactor(), await someoneWithFactor()]
    const step = await firstStep(mine.username)
    for (const code of [nextCode(other.secret), other.recoveryCodes[0]!])
      await expect(secondStep(step, code)).rejects.toMatchObject({ status: 400 })
  })

  it('ends a first step after five tries, or five minutes', async () => {
    const user = await someoneWithFactor()
    const step = await firstStep(user.username)
    for (let tries = 0; tries < 5; tries += 1)
      await expect(secondStep(step, wrongCode(user.secret))).rejects.toMatchObject({ status: 400 })
    await expect(secondStep(step, nextCode(user.secret))).rejects.toMatchObject({ status: 401 })
    const late = await firstStep(user.username)
    await sql`update sign_in_steps set expires_at = now() - interval '1 second'`.execute(
      server.running.context.db.kysely,
    )
    await expect(secondStep(late, nextCode(user.secret))).rejects.toMatchObject({ status: 401 })
    await expect(secondStep('guessed', nextCode(user.secret))).rejects.toMatchObject({ status: 401 })
  })

  it('limits tries across any number of first steps', async () => {
    const user = await someoneWithFactor()
    let tried: unknown
    for (let tries = 0; tries < 11; tries += 1) {
      const step = await firstStep(user.username)
      tried = await secondStep(step, wrongCode(user.secret)).catch((error: unknown) => error)
    }
    expect(tried).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it('does not mention it for a wrong password', async () => {
    const user = await someoneWithFactor()
    const wrong = (await nobody()
      .call(accounts.login, { body: { username: user.username, password: 'not the password' } })
      .catch((error: unknown) => error)) as ApiError
    expect(wrong).toMatchObject({ status: 401 })
    expect(wrong.details).toEqual({})
  })

  it('ends a first step when the password changes', async () => {
    const user = await someoneWithFactor()
    const step = await firstStep(user.username)
    const body = { current: PASSWORD, password: 'another battery staple' }
    await user.client.call(accounts.changePassword, { body })
    await expect(secondStep(step, nextCode(user.secret))).rejects.toMatchObject({ status: 401 })
  })
})

describe('turning it off, and new recovery codes', () => {
  it('need the password and a code', async () => {
    const user = await someoneWithFactor()
    const off = (password: string, code: string) =>
      user.client.call(accounts.disableTotp, { body: { password, code } })
    await expect(off('not the password', nextCode(user.secret))).rejects.toMatchObject({ status: 400 })
    await expect(off(PASSWORD, wrongCode(user.secret))).rejects.toMatchObject({ status: 400 })
    const renewed = await user.client.call(accounts.renewRecoveryCodes, {
      body: { password: PASSWORD, code: nextCode(user.secret) },
    })
    expect(renewed.recoveryCodes).not.toContain(user.recoveryCodes[0])
    await expect(off(PASSWORD, user.recoveryCodes[0]!)).rejects.toMatchObject({ status: 400 })
    await off(PASSWORD, renewed.recoveryCodes[0]!)
    await expect(
      nobody().call(accounts.login, { body: { username: user.username, password: PASSWORD } }),
    ).resolves.toBeDefined()
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where actor_id = ${user.userId} and action like 'secondFactor.%' order by id`.execute(
      server.running.context.db.kysely,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'secondFactor.begin',
      'secondFactor.on',
      'secondFactor.renewCodes',
      'secondFactor.off',
    ])
  })
})
