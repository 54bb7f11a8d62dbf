import { billing, EDITION_NAMES } from '@millrace/contract'
import { Failure } from '../../lib/errors.ts'
import type { Stripe } from './stripe.ts'

interface StripePrice {
  priceId: string
  productId: string
}

/** What is sold by card, as the operator's prices at Stripe say. */
export interface Offers {
  plans: (billing.PlanOffer & StripePrice)[]
  packs: (billing.PackOffer & StripePrice)[]
  /** Prices that can't be sold as they are, for the operator. */
  problems: string[]
}

/** The edition that a price is for, from its metadata; null for prices of something else. */
export const editionOf = (metadata: Stripe.Metadata | null | undefined): billing.SoldEdition | null =>
  billing.SOLD.find((edition) => edition === metadata?.edition) ?? null

/**
 * Lists what is sold: active prices with `edition` or `credits` in their metadata. Nothing has to be copied from Stripe
 * into settings; a price that is archived there is no longer sold, and those who pay it keep it.
 */
export async function listOffers(stripe: Stripe): Promise<Offers> {
  const offers: Offers = { plans: [], packs: [], problems: [] }
  // Newest first, so that the newest of two for the same thing is sold.
  for await (const price of stripe.prices.list({ active: true, limit: 100 })) addOffer(offers, price)
  offers.plans.sort((a, b) => billing.SOLD.indexOf(a.edition) - billing.SOLD.indexOf(b.edition))
  offers.packs.sort((a, b) => a.credits - b.credits)
  return offers
}

function addOffer(offers: Offers, price: Stripe.Price): void {
  const { edition, credits } = price.metadata
  if (edition === undefined && credits === undefined) return
  const problem = edition === undefined ? addPack(offers, price) : addPlan(offers, price)
  if (problem) offers.problems.push(`${price.id}: ${problem}`)
}

function addPlan({ plans }: Offers, price: Stripe.Price): string | null {
  const edition = editionOf(price.metadata)
  if (!edition) return `metadata.edition is ${price.metadata.edition}, not one of ${billing.SOLD.join(', ')}`
  const { recurring } = price
  const interval = billing.INTERVALS.find((one) => one === recurring?.interval)
  if (!interval || recurring?.interval_count !== 1) return 'must be paid every month or every year'
  if (price.unit_amount === null) return 'must have one amount, in whole units of the currency'
  if (plans.some((plan) => plan.edition === edition && plan.interval === interval))
    return `there is a newer active price for ${edition} per ${interval}`
  plans.push({ ...moneyOf(price), edition, interval })
  return null
}

function addPack({ packs }: Offers, price: Stripe.Price): string | null {
  const credits = Number(price.metadata.credits)
  if (!Number.isSafeInteger(credits) || credits < 1)
    return `metadata.credits is ${price.metadata.credits}, not a whole number`
  if (price.recurring) return 'credits are paid once, not again and again'
  if (price.unit_amount === null) return 'must have one amount, in whole units of the currency'
  if (packs.some((pack) => pack.credits === credits))
    return `there is a newer active price for ${credits} credits`
  packs.push({ ...moneyOf(price), credits })
  return null
}

const moneyOf = ({ id, product, unit_amount: amount, currency }: Stripe.Price) => ({
  priceId: id,
  productId: typeof product === 'string' ? product : product.id,
  amount: amount!,
  currency,
})

type Plan = Offers['plans'][number]

/** The offer of a plan. Throws `conflict` where it is not sold (any more). */
export function findPlan({ plans }: Offers, { edition, interval }: Pick<Plan, 'edition' | 'interval'>): Plan {
  const plan = plans.find((one) => one.edition === edition && one.interval === interval)
  if (!plan) throw notSold(`The plan ${EDITION_NAMES[edition]}`)
  return plan
}

/** The same for a pack of this many credits. */
export function findPack({ packs }: Offers, credits: number): Offers['packs'][number] {
  const pack = packs.find((one) => one.credits === credits)
  if (!pack) throw notSold(`A pack of ${credits.toLocaleString('en')} credits`)
  return pack
}

const notSold = (what: string) =>
  new Failure('conflict', `${what} isn’t sold at the moment. Choose something else, or ask the operator.`)

const FRESH_MS = 60_000

/** Offers, read again after a minute. While Stripe can't be reached, the last ones are returned. */
export function createOffers(stripe: Stripe): () => Promise<Offers> {
  let last: Offers | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (last && performance.now() - readAt < FRESH_MS) return last
    try {
      last = await listOffers(stripe)
      readAt = performance.now()
    } catch (error) {
      if (!last) throw error
    }
    return last
  }
}
