import { billing } from '@millrace/contract'
import { configurationError } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import { errorMessage } from '../../lib/errors.ts'
import { listOffers, type Offers } from './offers.ts'
import { isKeyRefused, openStripe } from './stripe.ts'

/**
 * Checks at the start that the key works and that something is sold; throws an error that names the setting. A server
 * whose payment provider can't be reached starts nevertheless.
 */
export async function checkSetup(context: Context): Promise<void> {
  const stripe = openStripe(context)
  if (!stripe) return
  let offers: Offers
  try {
    offers = await listOffers(stripe)
  } catch (error) {
    if (isKeyRefused(error))
      throw configurationError([['STRIPE_SECRET_KEY', `Stripe refuses it: ${errorMessage(error)}`]])
    context.log.error(
      { err: errorMessage(error) },
      'Stripe cannot be reached: plans cannot be bought for now',
    )
    return
  }
  for (const problem of offers.problems) context.log.warn({ problem }, 'a price at Stripe cannot be sold')
  if (offers.plans.length === 0)
    throw configurationError([
      [
        'BILLING',
        'no active price at Stripe has the metadata "edition" (BASIC, PROFESSIONAL, TEAM or BUSINESS), so nothing can be sold',
      ],
    ])
  const missing = billing.SOLD.filter((edition) => offers.plans.every((plan) => plan.edition !== edition))
  if (missing.length > 0) context.log.warn({ missing }, 'editions without a price at Stripe cannot be bought')
}
