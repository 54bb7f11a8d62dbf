import type { billing, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import { idOf } from './customer.ts'
import type { Sales } from './sales.ts'
import { storeNow } from './schedule-change.ts'
import { askStripe } from './stripe.ts'
import { currentSubscription } from './subscriptions.ts'

/** Undoes a change of plan that has not begun. Throws `conflict` without any. */
export async function keepPlan(
  context: Context,
  { stripe }: Sales,
  accountId: string,
): Promise<Data<typeof billing.keep>> {
  const stored = await currentSubscription(context, accountId)
  if (!stored) throw nothingToUndo()
  return askStripe(context, async () => {
    const { schedule } = await stripe.subscriptions.retrieve(stored.id)
    const id = idOf(schedule)
    if (id === null) throw nothingToUndo()
    await stripe.subscriptionSchedules.release(id)
    await storeNow(context, stripe, stored.id)
    return { kept: true as const }
  })
}

const nothingToUndo = () => new Failure('conflict', 'No change of plan is scheduled.')
