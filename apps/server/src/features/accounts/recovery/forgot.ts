import type { accounts, Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { SignInLimits } from '../limits.ts'
import { recoverPassword } from './forgot.job.ts'

/**
 * Sends a password reset link if the address has a user. A job looks it up, so neither the response nor its timing
 * reveals who has an account.
 */
export async function forgotPassword(
  context: Context,
  input: { limits: SignInLimits; ip: string; username: string; locale?: accounts.Locale | undefined },
): Promise<Data<typeof accounts.forgot>> {
  const { limits, ip, username, locale } = input
  await limits.byAddress.use(ip)
  await limits.mails.use(username)
  await context.queue.send(context.db.kysely, recoverPassword, { username, locale })
  return { sent: true }
}
