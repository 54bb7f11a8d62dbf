import type { billing, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Limit } from '../../http/limits.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { originOf } from '../../lib/origin.ts'
import { customerOf } from './customer.ts'
import { findPack, findPlan } from './offers.ts'
import { openPlanChange } from './open-portal.ts'
import type { Sales } from './sales.ts'
import { currentSubscription } from './subscriptions.ts'
import { isHeldByOperator } from './settle-edition.ts'
import { accountState } from './account-state.ts'
import { askStripe } from './stripe.ts'

type Choice = { edition: billing.SoldEdition; interval: billing.Interval } | { credits: number }
type Link = Data<typeof billing.checkout>

/**
 * Starts the purchase of a plan or of credits; returns the page on which it is paid. Nothing is granted before Stripe's
 * webhook says that it was. Who has a plan changes it on a page that shows the proration first.
 */
export async function startCheckout(
  context: Context,
  sales: Sales,
  { actor, choice, starting }: { actor: Member; choice: Choice; starting: Limit },
): Promise<Link> {
  const { accountId } = actor
  if ('credits' in choice)
    return askStripe(context, () => buyCredits(context, sales, { accountId, ...choice }))
  if (isHeldByOperator(context, await accountState(context, accountId)))
    throw new Failure('conflict', 'The operator of this server chose your plan. Ask them to change it.')
  const current = await currentSubscription(context, accountId)
  if (current)
    return askStripe(context, () => openPlanChange(context, sales, { accountId, current, ...choice }))
  // Two at once would end each other's pages before they exist, and leave two plans to pay.
  await starting.use(accountId)
  try {
    return await askStripe(context, () => subscribe(context, sales, { accountId, ...choice }))
  } finally {
    await starting.clear(accountId)
  }
}

async function subscribe(
  context: Context,
  { stripe, offers }: Sales,
  {
    accountId,
    edition,
    interval,
  }: { accountId: string; edition: billing.SoldEdition; interval: billing.Interval },
): Promise<Link> {
  const plan = findPlan(await offers(), { edition, interval })
  const customer = await customerOf(context, stripe, accountId)
  await endOpenCheckouts(stripe, customer)
  const metadata = { accountId, edition }
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.priceId, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    ...commonOf(context, { customer, accountId }),
  })
  return { url: url! }
}

/** A second tab must not end in a second subscription. */
async function endOpenCheckouts(stripe: Sales['stripe'], customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id, mode } of data) if (mode === 'subscription') await stripe.checkout.sessions.expire(id)
}

async function buyCredits(
  context: Context,
  { stripe, offers }: Sales,
  { accountId, credits }: { accountId: string; credits: number },
): Promise<Link> {
  const pack = findPack(await offers(), credits)
  const customer = await customerOf(context, stripe, accountId)
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: pack.priceId, quantity: 1 }],
    metadata: { accountId, credits: String(credits) },
    invoice_creation: { enabled: true },
    ...commonOf(context, { customer, accountId }),
  })
  return { url: url! }
}

const commonOf = ({ config }: Context, { customer, accountId }: { customer: string; accountId: string }) => {
  const page = `${originOf(config)}/user/credits-usage`
  return {
    customer,
    client_reference_id: accountId,
    success_url: `${page}?checkout=done`,
    cancel_url: page,
    allow_promotion_codes: true,
  }
}
