import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { sessionHours } from '../../http/auth.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/secrets.ts'
import { type Device, plainUserAgent } from './device.ts'
import { auditUser } from './trail.ts'

/** How the user signed in, for the audit trail. */
export type SignInMethod = 'password' | 'provider' | 'invitation'

/** 256 random bits. Hexadecimal, because base64url can start like an API key (`mrk_…`). */
const newSessionToken = () => randomBytes(32).toString('hex')

/** Creates a session and returns its token, which is stored only as a hash. */
export async function openSession(
  context: Context,
  tx: Tx,
  input: {
    userId: string
    device: Device
    method: SignInMethod
    /** Whether the user asked to stay signed in. */
    stay?: boolean
    secondFactor?: 'totp' | 'recovery'
  },
): Promise<string> {
  const { userId, device, method, stay = false, secondFactor } = input
  const token = newSessionToken()
  await sql`insert into sessions (id, user_id, token_hash, stay, expires_at, ip_address, user_agent)
    values (${newId('session')}, ${userId}, ${hashToken(token)}, ${stay},
      now() + make_interval(hours => ${sessionHours(context, stay)}), ${device.ip},
      ${plainUserAgent(device.userAgent)})`.execute(tx)
  const actor = { kind: 'visitor', ip: device.ip } as const
  const details = { method, ...(stay ? { stay } : {}), ...(secondFactor ? { secondFactor } : {}) }
  await auditUser(tx, actor, { userId, action: 'session.begin', details })
  return token
}

/** Makes every open stream of a user, or of all members of an account, authenticate again at once. */
export async function endStreamsOf(
  context: Context,
  tx: Tx,
  whose: { userId: string } | { accountId: string },
): Promise<void> {
  await context.events.publish(tx, { name: 'sessions', ...whose })
}

/** Ends all sessions of a user, or all but one; their streams end within a second. Returns the number. */
export async function endSessions(
  context: Context,
  tx: Tx,
  { userId, but }: { userId: string; but?: string },
): Promise<number> {
  const ended = await sql`delete from sessions where user_id = ${userId}
    and id is distinct from ${but ?? null}::text returning id`.execute(tx)
  // A sign-in that began with the old password must not be completed.
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(tx)
  await endStreamsOf(context, tx, { userId })
  return ended.rows.length
}
