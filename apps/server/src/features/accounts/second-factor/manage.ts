import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { Limit } from '../../../http/limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { seal } from '../../../lib/seal.ts'
import { confirmPassword } from '../check-password.ts'
import type { SignInLimits } from '../limits.ts'
import { auditUser } from '../trail.ts'
import { placeOf, takeSecondFactor, takeTotp } from './check-code.ts'
import { renewCodes } from './recovery-codes.ts'
import { asksForCode } from './sign-in-step.ts'
import { newSecret, uriOf } from './totp.ts'

const wrongCode = () => invalid([{ path: 'code', message: 'is wrong or was already used' }])

interface Confirmed {
  limits: SignInLimits
  password?: string | undefined
}

/** Creates a secret for an authenticator app. It takes effect once a first code is confirmed. */
export async function startTotp(
  context: Context,
  member: Member,
  { limits, password }: Confirmed,
): Promise<Data<typeof accounts.startTotp>> {
  await confirmPassword(context, { user: member, limit: limits.confirmations, password, field: 'password' })
  const secret = newSecret()
  const sealed = seal(context.config.secret, placeOf(member.userId), secret)
  await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql`insert into second_factors (user_id, sealed_secret)
      values (${member.userId}, ${sealed})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where second_factors.confirmed_at is null
      returning user_id`.execute(tx)
    if (rows.length === 0)
      throw new Failure('conflict', 'Two-factor authentication is already on. Turn it off first.')
    await auditUser(tx, member, { userId: member.userId, action: 'secondFactor.begin' })
  })
  return { secret, uri: uriOf(secret, member.username) }
}

/** Turns on the second factor with a first authenticator code. */
export async function confirmTotp(
  context: Context,
  member: Member,
  { limit, code }: { limit: Limit; code: string },
): Promise<Data<typeof accounts.confirmTotp>> {
  const { userId } = member
  await limit.use(userId)
  const recoveryCodes = await inSystem(context.db.kysely, async (tx) => {
    if (await asksForCode(tx, userId))
      throw new Failure('conflict', 'Two-factor authentication is already on.')
    if (!(await takeTotp(context, tx, { userId, code, confirmed: false }))) throw wrongCode()
    await sql`update second_factors set confirmed_at = now() where user_id = ${userId}`.execute(tx)
    await auditUser(tx, member, { userId, action: 'secondFactor.on' })
    return renewCodes(tx, userId)
  })
  await limit.clear(userId)
  return { recoveryCodes }
}

interface Guarded extends Confirmed {
  code: string
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  context: Context,
  member: Member,
  input: Guarded,
): Promise<Data<typeof accounts.renewRecoveryCodes>> {
  const { userId } = member
  await confirmBoth(context, member, input)
  const recoveryCodes = await inSystem(context.db.kysely, async (tx) => {
    await auditUser(tx, member, { userId, action: 'secondFactor.renewCodes' })
    return renewCodes(tx, userId)
  })
  return { recoveryCodes }
}

/** Turns off the second factor. */
export async function disableTotp(
  context: Context,
  member: Member,
  input: Guarded,
): Promise<Data<typeof accounts.disableTotp>> {
  const { userId } = member
  await confirmBoth(context, member, input)
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from second_factors where user_id = ${userId}`.execute(tx)
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
    await sql`delete from sign_in_steps where user_id = ${userId}`.execute(tx)
    await auditUser(tx, member, { userId, action: 'secondFactor.off' })
  })
  return { disabled: true }
}

/** Requires the password and a code: a stolen session or a stolen phone alone must not be able to weaken the sign-in. */
async function confirmBoth(context: Context, member: Member, { limits, password, code }: Guarded) {
  await confirmPassword(context, { user: member, limit: limits.confirmations, password, field: 'password' })
  await limits.codes.use(member.userId)
  await inSystem(context.db.kysely, async (tx) => {
    const taken = await takeSecondFactor(context, tx, { userId: member.userId, code })
    if (!taken) throw wrongCode()
  })
  await limits.codes.clear(member.userId)
}
