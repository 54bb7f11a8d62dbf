import type { PriceObject } from './objects.ts'
import { type ChargeObject, type InvoiceObject, newStripeId, type SubscriptionObject } from './objects.ts'
import type { StripeStore } from './store.ts'

const PERIOD_SECONDS = { month: 30 * 86_400, year: 365 * 86_400 }

/** What the life of customers and subscriptions works on. */
export interface LifeContext {
  store: StripeStore
  /** Seconds since 1970. */
  now: () => number
  emit: (type: string, object: unknown) => void
}

export const periodEnd = ({ recurring }: PriceObject, start: number): number =>
  start + PERIOD_SECONDS[recurring!.interval]

export function addInvoice(
  { store, now }: LifeContext,
  subscription: SubscriptionObject,
  amount: number,
): InvoiceObject {
  const invoice: InvoiceObject = {
    id: newStripeId('in'),
    object: 'invoice',
    amount_due: amount,
    attempted: true,
    attempt_count: 1,
    created: now(),
    customer: subscription.customer,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    status: 'open',
    status_transitions: { finalized_at: now(), paid_at: null },
  }
  store.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  return invoice
}

export function payInvoice({ now, emit }: LifeContext, invoice: InvoiceObject) {
  invoice.status = 'paid'
  invoice.status_transitions.paid_at = now()
  emit('invoice.paid', invoice)
}

export function chargeCard({ store, now }: LifeContext, paymentId: string) {
  const payment = store.payments.get(paymentId)!
  const made: ChargeObject = {
    id: newStripeId('ch'),
    object: 'charge',
    amount: payment.amount,
    amount_refunded: 0,
    created: now(),
    customer: payment.customer,
    disputed: false,
    payment_intent: paymentId,
    refunded: false,
  }
  store.charges.set(made.id, made)
  payment.latest_charge = made.id
  payment.status = 'succeeded'
}
