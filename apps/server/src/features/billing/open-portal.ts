import type { billing, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { originOf } from '../../lib/origin.ts'
import { readCustomer } from './customer.ts'
import { findPlan } from './offers.ts'
import { portalConfiguration } from './portal-configuration.ts'
import type { Sales } from './sales.ts'
import { askStripe } from './stripe.ts'
import type { StoredSubscription } from './subscriptions.ts'

type Link = Data<typeof billing.session>

/** Opens the billing portal: payment methods, invoices, change and end of the plan. */
export async function openPortal(context: Context, sales: Sales, { accountId }: Member): Promise<Link> {
  const customer = await readCustomer(context.db, accountId)
  if (!customer) throw new Failure('conflict', 'Nothing has been bought yet. Choose a plan first.')
  return askStripe(context, async () => {
    const { url } = await sales.stripe.billingPortal.sessions.create({
      customer,
      configuration: await portalConfiguration(sales),
      return_url: pageOf(context),
    })
    return { url }
  })
}

/**
 * Opens the portal where a change of plan is confirmed: it shows what is paid now for more, and that less begins when
 * the paid period ends.
 */
export async function openPlanChange(
  context: Context,
  sales: Sales,
  change: {
    accountId: string
    current: StoredSubscription
    edition: billing.SoldEdition
    interval: billing.Interval
  },
): Promise<Link> {
  const { accountId, current, edition, interval } = change
  const plan = findPlan(await sales.offers(), { edition, interval })
  if (plan.priceId === current.priceId) throw new Failure('conflict', 'You have this plan already.')
  const { url } = await sales.stripe.billingPortal.sessions.create({
    customer: (await readCustomer(context.db, accountId))!,
    configuration: await portalConfiguration(sales),
    return_url: pageOf(context),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: current.id,
        items: [{ id: current.itemId, price: plan.priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: pageOf(context) } },
    },
  })
  return { url }
}

const pageOf = ({ config }: Context) => `${originOf(config)}/user/credits-usage`
