import type { accounts, Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { SignInLimits } from '../limits.ts'
import { recoverPassword } from './forgot.job.ts'

/**
 * Has a link for a new password sent, if the address is known. That is looked up by a job, so that neither the answer
 * nor its time tells.
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
