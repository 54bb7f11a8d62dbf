import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { Failure } from '../../lib/errors.ts'
import { checkPassword } from './check-password.ts'
import type { Device } from './device.ts'
import type { SignInLimits } from './limits.ts'
import { openSession } from './open-session.ts'
import { asksForCode, beginStep, codeNeeded } from './second-factor/sign-in-step.ts'

/**
 * Signs in with a password. An unknown name gets the same response as a wrong password, after the same time. Users with
 * a second factor get `unauthenticated` with `details.secondFactor` instead of a session.
 */
export async function signIn(
  context: Context,
  input: { limits: SignInLimits; device: Device; username: string; password: string; stay: boolean },
): Promise<Data<typeof accounts.login>> {
  const { limits, device, username, password, stay } = input
  await limits.byAddress.use(device.ip)
  await limits.byName.use(username)
  const found = await checkPassword(context, { username, password })
  if (!found) throw new Failure('unauthenticated', 'The email address or password is wrong.')
  // Earlier wrong tries still count. If they were reset, a stranger could see that the user has signed in.
  await limits.byName.giveBack(username)
  return admit(context, { userId: found.userId, device, method: 'password', stay })
}

/** Opens a session for an authenticated user, or asks for the second factor first. */
export async function admit(
  context: Context,
  input: {
    userId: string
    device: Device
    method: 'password' | 'provider'
    stay: boolean
    next?: string | null
  },
): Promise<{ token: string }> {
  const { step, token } = await inSystem(context.db.kysely, async (tx) => {
    await mustBeMember(tx, input.userId)
    return (await asksForCode(tx, input.userId))
      ? { step: await beginStep(tx, input), token: null }
      : { step: null, token: await openSession(context, tx, input) }
  })
  if (token === null) throw codeNeeded(step, input.next ?? null)
  return { token }
}

/** Refuses users without any account here, because all their later calls would fail. */
async function mustBeMember(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from memberships where user_id = ${userId} limit 1`.execute(tx)
  if (rows.length === 0)
    throw new Failure(
      'forbidden',
      'You’re no longer a member of any account. Ask an admin for an invitation.',
    )
}
