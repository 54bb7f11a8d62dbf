import type { accounts, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { confirmPassword, hasPassword } from './check-password.ts'
import type { SignInLimits } from './limits.ts'
import { endSessions } from './open-session.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { auditUser } from './trail.ts'
import { setPassword } from './users.ts'

/** Sets a new password. Ends all other sessions of the user. */
export async function changePassword(
  context: Context,
  member: Member,
  input: { limits: SignInLimits; current: string; password: string },
): Promise<Data<typeof accounts.changePassword>> {
  const { userId, sessionId, username } = member
  if (!(await hasPassword(context, userId)))
    throw new Failure(
      'conflict',
      'You don’t have a password yet. Request a link to set one on the sign-in page.',
    )
  const limit = input.limits.confirmations
  await confirmPassword(context, { user: member, limit, password: input.current, field: 'current' })
  const problem = await passwordProblem(input.password, username)
  if (problem) throw invalid([{ path: 'password', message: problem }])
  const passwordHash = await hashPassword(input.password)
  return inSystem(context.db.kysely, async (tx) => {
    await setPassword(tx, { userId, passwordHash })
    const ended = await endSessions(context, tx, { userId, but: sessionId })
    await auditUser(tx, member, { userId, action: 'password.change', details: { ended } })
    return { ended }
  })
}
