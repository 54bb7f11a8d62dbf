import type { Context } from '../../context.ts'
import { idOf } from './customer.ts'
import { numberRead } from './reads.ts'
import { isMissing, type Stripe } from './stripe.ts'

/** A credit pack as Stripe had it when it was read. */
export interface PurchaseState {
  /** The checkout session. */
  id: string
  customerId: string
  /** Null if it cost nothing. */
  paymentId: string | null
  credits: number
  /** Credits whose price went back to the buyer, by a refund or a dispute. */
  refunded: number
  isDisputed: boolean
  readNo: number
}

type Reading = Pick<Context, 'db'>

/** Reads the pack of a checkout session; null unless it was paid. */
export async function readPurchase(
  context: Reading,
  stripe: Stripe,
  sessionId: string,
): Promise<PurchaseState | null> {
  const readNo = await numberRead(context)
  const session = await stripe.checkout.sessions
    .retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  return session && presentPurchase(stripe, { session, readNo })
}

/** Reads the pack that was paid with a payment; null if it was for something else. */
export async function readPaidPurchase(
  context: Reading,
  stripe: Stripe,
  paymentId: string,
): Promise<PurchaseState | null> {
  const readNo = await numberRead(context)
  const { data } = await stripe.checkout.sessions.list({
    payment_intent: paymentId,
    limit: 1,
    expand: ['data.payment_intent.latest_charge'],
  })
  const [session] = data
  return session ? presentPurchase(stripe, { session, readNo }) : null
}

async function presentPurchase(
  stripe: Stripe,
  { session, readNo }: { session: Stripe.Checkout.Session; readNo: number },
): Promise<PurchaseState | null> {
  const { id, mode, payment_status: status, payment_intent: payment, metadata } = session
  // This server wrote the number when it sold the pack: the price may have changed since.
  const credits = Number(metadata?.credits)
  const customerId = idOf(session.customer)
  if (mode !== 'payment' || !PAID.includes(status) || !customerId) return null
  if (!Number.isSafeInteger(credits) || credits < 1) return null
  const charge = typeof payment === 'object' ? (payment?.latest_charge ?? null) : null
  const back = typeof charge === 'object' && charge ? await moneyBack(stripe, charge) : NOTHING_BACK
  const refunded = Math.round(credits * back.share)
  return { id, customerId, paymentId: idOf(payment), credits, refunded, isDisputed: back.isDisputed, readNo }
}

/** With a promotion code, a pack may cost nothing. */
const PAID: readonly string[] = ['paid', 'no_payment_required']

const NOTHING_BACK = { share: 0, isDisputed: false }

/** The share of a payment that went back to the buyer, by refunds or a dispute. */
async function moneyBack(stripe: Stripe, charge: Stripe.Charge): Promise<typeof NOTHING_BACK> {
  if (charge.disputed && (await hasOpenDispute(stripe, charge.id))) return { share: 1, isDisputed: true }
  return { share: charge.amount > 0 ? charge.amount_refunded / charge.amount : 0, isDisputed: false }
}

/** States in which the money is with the buyer's bank. An inquiry (`warning_…`) has not taken it. */
const MONEY_IS_GONE = ['needs_response', 'under_review', 'lost']

async function hasOpenDispute(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(({ status }) => MONEY_IS_GONE.includes(status))
}
