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
  { limits, ip, username }: { limits: SignInLimits; ip: string; username: string },
): Promise<Data<typeof accounts.forgot>> {
  await limits.byAddress.use(ip)
  await limits.mails.use(username)
  await context.queue.send(context.db.kysely, recoverPassword, { username })
  return { sent: true }
}
