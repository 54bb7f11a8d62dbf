import type { billing } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import { accountState } from './account-state.ts'
import { readCustomer } from './customer.ts'
import { findPlan, type Offers } from './offers.ts'
import type { Sales } from './sales.ts'
import { isHeldByOperator } from './settle-edition.ts'
import type { Stripe } from './stripe.ts'
import { currentSubscription } from './subscriptions.ts'

export interface PlanChoice {
  accountId: string
  edition: billing.SoldEdition
  interval: billing.Interval
}

/** A change of an account's plan, with the subscription as Stripe has it now. */
export interface PlanChange {
  customer: string
  subscription: Stripe.Subscription
  item: Stripe.SubscriptionItem
  plan: Offers['plans'][number]
  /** Begins at once and is paid at once; otherwise it begins when the paid period ends. */
  isLarger: boolean
}

/** Finds what a change is about. Throws `conflict` where there is nothing to change, or nobody may. */
export async function findPlanChange(
  context: Context,
  { stripe, offers }: Sales,
  { accountId, ...choice }: PlanChoice,
): Promise<PlanChange> {
  if (isHeldByOperator(context, await accountState(context, accountId)))
    throw new Failure('conflict', 'The operator of this server chose your plan. Ask them to change it.')
  const stored = await currentSubscription(context, accountId)
  const customer = await readCustomer(context.db, accountId)
  if (!stored || !customer) throw new Failure('conflict', 'You have no plan to change yet. Choose one first.')
  const plan = findPlan(await offers(), choice)
  const subscription = await stripe.subscriptions.retrieve(stored.id)
  const item = subscription.items.data[0]
  if (!item || (subscription.status !== 'active' && subscription.status !== 'trialing'))
    throw new Failure(
      'conflict',
      'Your last payment failed. Update your payment method under “Manage billing” before you change your plan.',
    )
  if (item.price.id === plan.priceId) throw new Failure('conflict', 'You have this plan already.')
  return { customer, subscription, item, plan, isLarger: isLarger(item.price, plan) }
}

/** By the rules of the portal's configuration, so that a change is the same wherever it is confirmed. */
function isLarger({ unit_amount: amount, recurring }: Stripe.Price, plan: Offers['plans'][number]): boolean {
  const isShorter = recurring?.interval === 'year' && plan.interval === 'month'
  return !isShorter && plan.amount >= (amount ?? 0)
}

/** Where it is confirmed. Whoever has scheduled something else, or the end of the plan, decides at Stripe what holds. */
export const confirmedAt = ({ isLarger, subscription }: PlanChange): billing.PlanChange['confirmAt'] => {
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
  return subscription.schedule === null && (isLarger || !isEnding) ? 'here' : 'stripe'
}

/** What Stripe would charge for it at once, for a moment in seconds since 1970. */
export function previewInvoice(
  stripe: Stripe,
  { customer, subscription, ...change }: PlanChange,
  prorationDate: number,
): Promise<Stripe.Invoice> {
  return stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: {
      items: itemsOf(change),
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  })
}

export const itemsOf = ({ item, plan }: Pick<PlanChange, 'item' | 'plan'>) => [
  { id: item.id, price: plan.priceId, quantity: 1 },
]
