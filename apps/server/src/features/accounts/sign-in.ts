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
 * A new session for the right password. The answer and its time are the same for a wrong password and an unknown
 * name. With a second factor it throws `unauthenticated` with `details.secondFactor` instead.
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
  // The wrong tries before it still count: a stranger who got new ones would know that someone has signed in.
  await limits.byName.giveBack(username)
  return admit(context, { userId: found.userId, device, method: 'password', stay })
}

/** The session of someone who has shown who they are, unless a code is still to be asked for. */
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

/** Who was removed from their last account has nothing to sign in to: said here, as every later call would be refused. */
async function mustBeMember(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from memberships where user_id = ${userId} limit 1`.execute(tx)
  if (rows.length === 0)
    throw new Failure(
      'forbidden',
      'You’re no longer a member of any account. Ask an admin for an invitation.',
    )
}
