import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import { createOffers, type Offers } from './offers.ts'
import { openStripe, type Stripe } from './stripe.ts'

/** What selling by card needs; opened once per process. */
export interface Sales {
  stripe: Stripe
  offers: () => Promise<Offers>
}

export function openSales(context: Context): Sales | null {
  const stripe = openStripe(context)
  return stripe && { stripe, offers: createOffers(stripe) }
}

/** Throws `not_found` where nothing is sold by card. */
export function requireSales(sales: Sales | null): Sales {
  if (!sales) throw new Failure('not_found', 'Payment by card isn’t set up on this server.')
  return sales
}
