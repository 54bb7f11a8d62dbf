import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import type { SignInLimits } from '../limits.ts'
import { endSessions } from '../open-session.ts'
import { hashPassword, passwordProblem } from '../passwords.ts'
import { auditUser } from '../trail.ts'
import { setPassword } from '../users.ts'
import { dropLinks, type LinkHolder, readLink } from './links.ts'

/** Sets a new password with the link from an email. Ends all sessions of the user and invalidates the link. */
export async function resetPassword(
  context: Context,
  input: { limits: SignInLimits; ip: string; token: string; password: string },
): Promise<Data<typeof accounts.reset>> {
  const { limits, ip, token, password } = input
  await limits.byAddress.use(ip)
  const asked = await inSystem(context.db.kysely, (tx) => readLink(tx, token, 'reset'))
  const problem = await passwordProblem(password, asked.username)
  if (problem) throw invalid([{ path: 'password', message: problem }])
  const passwordHash = await hashPassword(password)
  await inSystem(context.db.kysely, async (tx) => {
    // Read again with a lock: of two simultaneous resets, only one succeeds.
    const holder = await readLink(tx, token, 'reset')
    const { userId } = holder
    await dropLinks(tx, { userId, purpose: 'reset' })
    if (!holder.verified) await takePossession(tx, holder)
    await setPassword(tx, { userId, passwordHash })
    const ended = await endSessions(context, tx, { userId })
    await auditUser(tx, { kind: 'visitor', ip }, { userId, action: 'password.reset', details: { ended } })
  })
  await limits.byName.clear(asked.username)
  return { username: asked.username }
}

/**
 * The link proves who owns the address, for the first time. Other ways to sign in may belong to a stranger who signed up
 * with the address before, so they are removed.
 */
async function takePossession(tx: Tx, { userId }: LinkHolder): Promise<void> {
  await sql`update users set email_verified = true, updated_at = now() where id = ${userId}`.execute(tx)
  await sql`delete from second_factors where user_id = ${userId}`.execute(tx)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`delete from user_credentials where user_id = ${userId} and provider_id <> 'credential'`.execute(
    tx,
  )
}
