import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { sessionHours } from '../../http/auth.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/secrets.ts'
import { type Device, plainUserAgent } from './device.ts'
import { auditUser } from './trail.ts'

/** How someone signed in, for the trail. */
export type SignInMethod = 'password' | 'provider' | 'invitation'

/** 256 random bits in hexadecimal, which never look like an API key (`mrk_…`), as a token in base64url can. */
const newSessionToken = () => randomBytes(32).toString('hex')

/** A new session of the user; gives its token, which is kept nowhere. */
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

/** Tells every open stream of a user, or of all members of an account, to look at once whether it may go on. */
export async function endStreamsOf(
  context: Context,
  tx: Tx,
  whose: { userId: string } | { accountId: string },
): Promise<void> {
  await context.events.publish(tx, { name: 'sessions', ...whose })
}

/** Ends sessions of a user: all, or all but one. Their streams end within a second. Gives how many. */
export async function endSessions(
  context: Context,
  tx: Tx,
  { userId, but }: { userId: string; but?: string },
): Promise<number> {
  const ended = await sql`delete from sessions where user_id = ${userId}
    and id is distinct from ${but ?? null}::text returning id`.execute(tx)
  // A first step that was done with the old password must not be finished.
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(tx)
  await endStreamsOf(context, tx, { userId })
  return ended.rows.length
}
