import { idOf } from './customer.ts'
import type { Stripe } from './stripe.ts'

/** What an event is about. Its current state is read from Stripe: events arrive late, twice and in any order. */
export type EventTarget =
  | { kind: 'subscription'; id: string }
  | { kind: 'session'; id: string }
  | { kind: 'payment'; id: string }

/** Null for events that change nothing here. */
export function targetOf({ type, data }: Stripe.Event): EventTarget | null {
  if (type.startsWith('customer.subscription.')) return subscription((data.object as Stripe.Subscription).id)
  if (type.startsWith('checkout.session.')) return sessionTarget(data.object as Stripe.Checkout.Session)
  if (type.startsWith('invoice.')) return invoiceTarget(data.object as Stripe.Invoice)
  if (type === 'charge.refunded' || type.startsWith('charge.dispute.'))
    return paymentTarget(data.object as Stripe.Charge | Stripe.Dispute)
  return null
}

const subscription = (id: string | null): EventTarget | null => (id ? { kind: 'subscription', id } : null)

function sessionTarget({ id, mode, subscription: begun }: Stripe.Checkout.Session): EventTarget | null {
  if (mode === 'subscription') return subscription(idOf(begun))
  return mode === 'payment' ? { kind: 'session', id } : null
}

const invoiceTarget = ({ parent }: Stripe.Invoice): EventTarget | null =>
  subscription(idOf(parent?.subscription_details?.subscription))

function paymentTarget({ payment_intent: payment }: Stripe.Charge | Stripe.Dispute): EventTarget | null {
  const id = idOf(payment)
  return id ? { kind: 'payment', id } : null
}
