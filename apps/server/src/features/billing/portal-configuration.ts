import { createHash } from 'node:crypto'
import type { Offers } from './offers.ts'
import type { Sales } from './sales.ts'
import type { Stripe } from './stripe.ts'

/** Metadata of a configuration that this server made: a hash of what it was made from. */
const MARK = 'millrace'

/**
 * The configuration of the billing portal for what is sold now, so that the operator has none to make. More is paid and
 * given at once, less begins at the end of the paid period.
 */
export async function portalConfiguration({ stripe, offers }: Sales): Promise<string> {
  const features = featuresFor(await offers())
  const hash = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32)
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.[MARK] === hash) return id
  const made = await stripe.billingPortal.configurations.create(
    { features, metadata: { [MARK]: hash } },
    { idempotencyKey: `portal-${hash}` },
  )
  return made.id
}

function featuresFor({ plans }: Offers): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const products = [...new Set(plans.map(({ productId }) => productId))].sort().map((product) => ({
    product,
    prices: plans.flatMap(({ productId, priceId }) => (productId === product ? [priceId] : [])).sort(),
  }))
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products,
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
  }
}
