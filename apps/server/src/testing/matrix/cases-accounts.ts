import { accounts, type Client } from '@millrace/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import { PASSWORD } from '../server.ts'
import type { Case, Input } from './case.ts'
import type { World } from './world.ts'

const plain = (rest: Input = {}, status?: 401 | 404): Case => ({
  over: 'none',
  input: () => rest,
  ...(status ? { status } : {}),
})

/** Another session of this client's user. */
async function makeSession(client: Client, world: World): Promise<string> {
  const { username } = await client.call(accounts.information, {})
  const { token } = await world.server
    .client()
    .call(accounts.login, { body: { username, password: PASSWORD } })
  const { items } = await world.server.client({ token }).call(accounts.sessions, {})
  return items.find((session) => session.current)!.id
}

const NOBODYS = 'a-token-that-never-was'

/** A valid link for someone whose new password ends no session of this world. */
const byLink = (purpose: 'reset' | 'verify', rest: object = {}): Case => ({
  over: 'none',
  input: async (world) => {
    const token = newToken()
    const { userId, username } = await world.server.addMember(world.accountId, 'AIREADER', [])
    await sql`insert into user_links (token_hash, user_id, purpose, email, expires_at) values (${hashToken(token)},
      ${userId}, ${purpose}, ${username}, now() + interval '1 hour')`.execute(
      world.server.running.context.db.kysely,
    )
    return { body: { token, ...rest } }
  },
})

let signUps = 0
/** The link of a pending sign-up. */
const bySignUp: Case = {
  over: 'none',
  input: async (world) => {
    const token = newToken()
    const email = `confirmed${(signUps += 1)}@example.test`
    await sql`insert into sign_ups (id, token_hash, email, name, password_hash, expires_at) values (${newToken()},
      ${hashToken(token)}, ${email}, 'New', ${await hashPassword(PASSWORD)}, now() + interval '1 hour')`.execute(
      world.server.running.context.db.kysely,
    )
    return { body: { token, password: PASSWORD } }
  },
}

const CODE = '000000'
const PERIOD_MS = 30_000
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

/** About the second factor of someone who has one (`on`) or is setting it up. */
const withFactor = (rest: object, on: boolean): Case => ({
  over: 'none',
  // For callers who are refused whatever they send.
  input: () => ({ body: { ...rest, code: CODE } }),
  prepare: async (client) => {
    const { secret } = await client.call(accounts.startTotp, { body: { password: PASSWORD } })
    // A code works once, so this one is of the next time step.
    if (on) await client.call(accounts.confirmTotp, { body: { code: codeOf(secret, 0) } })
    return { body: { ...rest, code: codeOf(secret, on ? 1 : 0) } }
  },
})

/** Sign-in, sessions, the second factor and emails. */
export const ACCOUNT_CASES: Record<string, Case> = {
  'accounts.loginCode': plain({ body: { secondFactor: NOBODYS, code: '123456' } }, 401),
  'accounts.forgot': plain({ body: { username: 'nobody@example.test' } }),
  'accounts.reset': byLink('reset', { password: `new ${PASSWORD}` }),
  'accounts.requestSignup': plain({ body: { username: 'new@example.test', password: PASSWORD } }),
  'accounts.confirmSignup': bySignUp,
  'accounts.verify': byLink('verify'),
  'accounts.resendVerification': plain(),
  // The world has no provider.
  'accounts.startProvider': plain({ query: {} }, 404),
  'accounts.finishProvider': plain({ body: { code: 'code', state: NOBODYS } }, 404),
  'accounts.getProfile': plain(),
  'accounts.updateProfile': plain({ body: { locale: 'de' } }),
  'accounts.unlinkProvider': plain({ body: { id: newId('identity'), password: PASSWORD } }, 404),
  'accounts.sessions': plain(),
  'accounts.endSession': {
    over: 'object',
    heldByMaker: true,
    make: async (client, world) => ({ query: { id: await makeSession(client, world) } }),
    random: () => ({ query: { id: newId('session') } }),
  },
  'accounts.changePassword': plain({ body: { current: PASSWORD, password: PASSWORD } }),
  'accounts.startTotp': plain({ body: { password: PASSWORD } }),
  'accounts.confirmTotp': withFactor({}, false),
  'accounts.renewRecoveryCodes': withFactor({ password: PASSWORD }, true),
  'accounts.disableTotp': withFactor({ password: PASSWORD }, true),
  'mail.outbox': plain({ query: {} }),
}
