import { z } from 'zod'
import { edition } from './access.ts'
import { LIMITED, plan } from './plans.ts'
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
  /** A change that begins when the paid period ends; null without any. */
  next: z.object({ edition: soldEdition, at: timestamp }).nullable(),
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

const chosenPlan = { edition: soldEdition, interval: z.enum(INTERVALS).default('month') }

/** Seconds for which a change can be confirmed as it was shown. */
export const PREVIEW_SECONDS = 900

const planChange = z.object({
  edition: soldEdition,
  interval: z.enum(INTERVALS),
  currency: z.string(),
  /** `here`: with `billing.change`; `stripe`: on the page that `billing.checkout` returns. */
  confirmAt: z.enum(['here', 'stripe']),
  /** What is paid at once; null for a plan that begins when the paid period ends. All in the currency’s smallest unit. */
  now: z
    .object({
      /** Unused time of the current plan: negative. */
      unused: z.number().int(),
      /** The new plan, until the end of the period. */
      plan: z.number().int(),
      /** Discounts and taxes. */
      adjustments: z.number().int(),
      /** What an earlier credit pays of it (negative), or what stays as a credit (positive). */
      credit: z.number().int(),
      due: z.number().int(),
      /** The moment for which it was calculated; the change is confirmed with it. */
      at: timestamp,
    })
    .nullable(),
  /** The next regular payment, before discounts and taxes. */
  next: z.object({ amount: z.number().int(), at: timestamp }),
  /** What the account has more of than the plan includes: it stays, and none can be added. */
  exceeded: z.array(z.object({ of: z.enum(LIMITED), used: z.number().int(), most: z.number().int() })),
})
export type PlanChange = z.infer<typeof planChange>

export const preview = route({
  id: 'billing.preview',
  method: 'POST',
  path: '/bauth/stripe/preview',
  summary: 'Get what a change of the account’s plan costs now and later. Nothing is changed',
  who: inAccount('accountSettings', 'read'),
  body: z.strictObject(chosenPlan),
  data: planChange,
})

export const change = route({
  id: 'billing.change',
  method: 'POST',
  path: '/bauth/stripe/change',
  summary:
    'Confirm a change of plan as `billing.preview` showed it. For a larger plan, what is due is paid at once, and the plan itself follows by Stripe’s webhook; rejected with `details.declined` if the payment fails. A smaller plan begins when the paid period ends',
  who: inAccount('accountSettings', 'write'),
  body: z.strictObject({
    ...chosenPlan,
    /** `now.at` of the preview; for a plan that begins later, `next.at`. */
    at: timestamp,
    /** `now.due` of the preview; 0 for a plan that begins later. */
    due: z.number().int(),
  }),
  data: z.object({ confirmed: z.literal(true) }),
})

export const keep = route({
  id: 'billing.keep',
  method: 'POST',
  path: '/bauth/stripe/keep',
  summary: 'Keep the current plan: undo a change that was to begin when the paid period ends',
  who: inAccount('accountSettings', 'write'),
  body: z.strictObject({}),
  data: z.object({ kept: z.literal(true) }),
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
    z.strictObject(chosenPlan),
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
