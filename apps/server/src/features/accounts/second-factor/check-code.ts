import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { unseal } from '../../../lib/seal.ts'
import { takeCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

export const placeOf = (userId: string) => `totp:${userId}`

/** Accepts an authenticator code or a recovery code, each only once. Null if it is neither. */
export async function takeSecondFactor(
  context: Context,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<'totp' | 'recovery' | null> {
  if (await takeTotp(context, tx, { userId, code, confirmed: true })) return 'totp'
  return (await takeCode(tx, userId, code)) ? 'recovery' : null
}

/** Accepts an authenticator code. The last time step is stored, so no code works twice. */
export async function takeTotp(
  context: Context,
  tx: Tx,
  { userId, code, confirmed }: { userId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ sealed_secret: string; last_step: number }>`select sealed_secret, last_step
    from second_factors where user_id = ${userId} and (confirmed_at is not null) = ${confirmed} for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return false
  const step = stepOf(unseal(context.config.secret, placeOf(userId), row.sealed_secret), code, context.now())
  if (step === null || step <= row.last_step) return false
  await sql`update second_factors set last_step = ${step} where user_id = ${userId}`.execute(tx)
  return true
}
