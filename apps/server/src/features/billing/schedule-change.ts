import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { errorMessage } from '../../lib/errors.ts'
import { idOf } from './customer.ts'
import type { PlanChange } from './plan-change.ts'
import { readSubscription } from './read-subscription.ts'
import type { Sales } from './sales.ts'
import { storeSubscription } from './store-subscription.ts'
import type { Stripe } from './stripe.ts'

/** Lets a plan begin when the paid period ends. Until then, the subscription stays as it is, and nothing is paid. */
export async function scheduleChange(
  context: Context,
  { stripe }: Sales,
  { subscription, plan }: PlanChange,
): Promise<void> {
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  try {
    const current = keptOf(made.phases[0]!)
    const next = {
      ...current.shared,
      items: [{ price: plan.priceId, quantity: 1 }],
      duration: { interval: plan.interval, interval_count: 1 },
    }
    await stripe.subscriptionSchedules.update(made.id, {
      phases: [current.phase, next],
      proration_behavior: 'none',
      // The subscription then goes on with the new plan.
      end_behavior: 'release',
    })
  } catch (error) {
    // A schedule without the change would only stand in the way of the next attempt.
    await stripe.subscriptionSchedules
      .release(made.id)
      .catch((failure: unknown) =>
        context.log.warn(
          { schedule: made.id, err: errorMessage(failure) },
          'a schedule could not be released',
        ),
      )
    throw error
  }
  await storeNow(context, stripe, subscription.id)
}

/** Shows the change at once: Stripe's event may take a moment. */
export async function storeNow(context: Context, stripe: Stripe, subscriptionId: string): Promise<void> {
  const state = await readSubscription(context, stripe, subscriptionId)
  if (state) await inSystem(context.db.kysely, (tx) => storeSubscription(context, tx, state))
}

type Discount = { discount: string } | { coupon: string } | { promotion_code: string }

/** What a phase is, as parameters: what is left out would be reset. `shared`: what the next phase keeps of it. */
function keptOf(phase: Stripe.SubscriptionSchedule.Phase) {
  const paymentMethod = idOf(phase.default_payment_method)
  const taxRates = (phase.default_tax_rates ?? []).flatMap((rate) => idOf(rate) ?? [])
  const discounts = phase.discounts.flatMap((one): Discount[] => {
    const { coupon, discount, promotion_code: code } = one
    const [ofDiscount, ofCoupon, ofCode] = [idOf(discount), idOf(coupon), idOf(code)]
    if (ofDiscount) return [{ discount: ofDiscount }]
    if (ofCoupon) return [{ coupon: ofCoupon }]
    return ofCode ? [{ promotion_code: ofCode }] : []
  })
  const shared = {
    ...(discounts.length > 0 ? { discounts } : {}),
    ...(taxRates.length > 0 ? { default_tax_rates: taxRates } : {}),
    ...(paymentMethod ? { default_payment_method: paymentMethod } : {}),
    ...(phase.automatic_tax?.enabled ? { automatic_tax: { enabled: true } } : {}),
    proration_behavior: 'none' as const,
  }
  const items = phase.items.map(({ price, quantity = 1 }) => ({ price: idOf(price)!, quantity }))
  return {
    shared,
    phase: { ...shared, items, start_date: phase.start_date, end_date: phase.end_date },
  }
}
