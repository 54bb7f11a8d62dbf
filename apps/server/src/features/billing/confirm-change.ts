import { billing, type Data } from '@millrace/contract'
import { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import {
  confirmedAt,
  findPlanChange,
  itemsOf,
  type PlanChange,
  type PlanChoice,
  previewInvoice,
} from './plan-change.ts'
import type { Sales } from './sales.ts'
import { scheduleChange } from './schedule-change.ts'
import { askStripe } from './stripe.ts'

interface ConfirmedChoice extends PlanChoice {
  /** The moment for which the change was calculated. */
  at: string
  /** What was shown as due. */
  due: number
}

/**
 * Changes to a larger plan for exactly what was shown, and pays it: if the payment fails, nothing has changed, and the
 * account's edition follows by the webhook. A smaller plan is scheduled for when it was shown to begin.
 */
export function confirmChange(
  context: Context,
  sales: Sales,
  { at, due, ...choice }: ConfirmedChoice,
): Promise<Data<typeof billing.change>> {
  return askStripe(context, async () => {
    const change = await findPlanChange(context, sales, choice)
    if (confirmedAt(change) === 'stripe')
      throw new Failure('conflict', 'This change is confirmed on a page of Stripe.')
    if (!change.isLarger) {
      if (due !== 0 || Date.parse(at) !== change.item.current_period_end * 1000) throw outOfDate()
      await scheduleChange(context, sales, change)
      return { confirmed: true as const }
    }
    const prorationDate = requireRecent(context, at)
    if (prorationDate < change.item.current_period_start) throw outOfDate()
    // Prices, discounts and taxes can change in between: nobody pays what they haven't seen.
    const invoice = await previewInvoice(sales.stripe, change, prorationDate)
    if (invoice.amount_due !== due) throw outOfDate()
    await pay(context, sales, { change, prorationDate })
    return { confirmed: true as const }
  })
}

async function pay(
  context: Context,
  { stripe }: Sales,
  { change, prorationDate }: { change: PlanChange; prorationDate: number },
): Promise<void> {
  const { subscription, plan } = change
  try {
    await stripe.subscriptions.update(
      subscription.id,
      {
        items: itemsOf(change),
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
        // A payment that fails or needs the card holder leaves the subscription as it is.
        payment_behavior: 'error_if_incomplete',
        ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
      },
      // Two clicks, or a repeated call, pay once.
      { idempotencyKey: `change-${subscription.id}-${plan.priceId}-${prorationDate}` },
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    context.log.warn({ code: error.code, requestId: error.requestId }, 'a change of plan was not paid')
    throw new Failure(
      'conflict',
      'Your payment method was declined, or your bank wants you to confirm the payment. Nothing has changed.',
      { declined: true },
    )
  }
}

/** The moment in seconds. An older one, or one in the future, would change the price. */
function requireRecent(context: Context, at: string): number {
  const moment = Math.floor(Date.parse(at) / 1000)
  const age = Math.floor(context.now().getTime() / 1000) - moment
  if (age < 0 || age > billing.PREVIEW_SECONDS) throw outOfDate()
  return moment
}

const outOfDate = () =>
  new Failure('conflict', 'The amount is out of date. Check the new amount, and confirm again.', {
    stale: true,
  })
