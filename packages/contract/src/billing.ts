import { z } from 'zod'
import { edition } from './access.ts'
import { plan } from './plans.ts'
import { inAccount, route } from './route.ts'
import { timestamp } from './text.ts'

/** Days after a failed payment in which a plan goes on. */
export const GRACE_DAYS = 7

export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

/** Editions that are sold by card. ENTERPRISE is by contract: the operator sets it. */
export const SOLD = ['BASIC', 'PROFESSIONAL', 'TEAM', 'BUSINESS'] as const
const soldEdition = z.enum(SOLD)
export type SoldEdition = z.infer<typeof soldEdition>

const price = z.object({
  /** In the currency’s smallest unit, such as cents. */
  amount: z.number().int(),
  /** ISO 4217, in lower case. */
  currency: z.string(),
})
export type Price = z.infer<typeof price>

const planOffer = price.extend({
  edition: soldEdition,
  interval: z.enum(INTERVALS),
})
export type PlanOffer = z.infer<typeof planOffer>

const packOffer = price.extend({ credits: z.number().int() })
export type PackOffer = z.infer<typeof packOffer>

/** Stripe’s words for the state of a subscription. */
export const SUBSCRIPTION_STATES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const

const subscription = z.object({
  edition: soldEdition,
  status: z.enum(SUBSCRIPTION_STATES),
  /** End of the period that is paid. */
  periodEnd: timestamp.nullable(),
  /** It ends then, instead of being renewed. */
  endsAtPeriodEnd: z.boolean(),
  /** After a failed payment: when the account falls back to the free plan. */
  graceEnds: timestamp.nullable(),
})
export type Subscription = z.infer<typeof subscription>

export const read = route({
  id: 'billing.read',
  method: 'GET',
  path: '/millrace/billing',
  summary: 'Get the plans and credit packs that are sold by card, and the account’s subscription',
  who: inAccount('accountSettings', 'read'),
  data: z.object({
    /** False where nothing is sold by card; everything else is empty then. */
    enabled: z.boolean(),
    edition,
    /** The operator chose the account’s plan, so it can’t be changed by card. */
    chosenByOperator: z.boolean(),
    /** What each edition includes per month, cheapest first. */
    editions: z.array(plan.omit({ price: true }).extend({ edition })),
    /** Null while Stripe can’t be reached. */
    offers: z.object({ plans: z.array(planOffer), packs: z.array(packOffer) }).nullable(),
    subscription: subscription.nullable(),
  }),
})

const link = z.object({
  /** A page of Stripe, for the browser of the person who asked for it. */
  url: z.string(),
})

export const checkout = route({
  id: 'billing.checkout',
  method: 'POST',
  path: '/bauth/stripe/checkout',
  summary:
    'Start the purchase of a plan or a credit pack. Returns the page on which it is paid; a change of plan is shown there with its proration first',
  who: inAccount('accountSettings', 'write'),
  body: z.union([
    z.strictObject({ edition: soldEdition, interval: z.enum(INTERVALS).default('month') }),
    /** Credits of the pack. */
    z.strictObject({ credits: z.number().int().positive() }),
  ]),
  data: link,
})

export const session = route({
  id: 'billing.session',
  method: 'POST',
  path: '/bauth/stripe/session',
  summary: 'Open the billing portal: payment methods, invoices, change and end of the subscription',
  who: inAccount('accountSettings', 'write'),
  body: z.strictObject({}),
  data: link,
})

export const webhook = route({
  id: 'billing.webhook',
  method: 'POST',
  path: '/bauth/stripe/webhook',
  summary: 'Receive an event from Stripe, signed in the header Stripe-Signature',
  who: { access: 'public', effect: 'write' },
  textBody: true,
  body: z.string(),
  data: z.object({ received: z.literal(true) }),
})
