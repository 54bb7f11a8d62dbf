import type { Context } from '../../../context.ts'
import { resendCrawls } from './resend-crawls.ts'
import { resendRefreshes, startDueRefreshes } from './start-refresh.ts'

/** Begins what is due, and takes up what lost its job; gives how much of each. */
export async function upkeepSites(context: Context): Promise<{ due: number; resent: number }> {
  const due = await startDueRefreshes(context)
  const resent = (await resendCrawls(context)) + (await resendRefreshes(context))
  return { due, resent }
}
