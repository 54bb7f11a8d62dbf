import { invalidParam } from './errors.ts'
import { addInvoice, chargeCard, type LifeContext, payInvoice, periodEnd } from './life-context.ts'
import { newStripeId, type PriceObject, type SessionObject, type SubscriptionObject } from './objects.ts'
import { requireObject } from './store.ts'

/** What a buyer does on the page of a checkout session. Each emits the vendor's events, in the vendor's order. */
export function checkoutLife({ store, now, emit }: LifeContext) {
  const open = (id: string): SessionObject => {
    const session = requireObject(store.sessions, 'checkout session', id)
    if (session.status !== 'open') throw invalidParam('session', `This session is ${session.status}.`)
    return session
  }
  const complete = (session: SessionObject, paid: boolean) => {
    session.status = 'complete'
    session.url = null
    session.payment_status = paid ? 'paid' : 'unpaid'
    if (session.mode === 'subscription') beginSubscription({ store, now, emit }, session)
    else beginPayment({ store, now, emit }, session, paid)
    emit('checkout.session.completed', session)
  }
  return {
    /** Pays a session by card. */
    pay: (id: string) => complete(open(id), true),
    /** A payment that the bank confirms later. */
    payLater: (id: string) => complete(open(id), false),
    settleLater(id: string, succeeds: boolean) {
      const session = requireObject(store.sessions, 'checkout session', id)
      if (succeeds) {
        session.payment_status = 'paid'
        chargeCard({ store, now, emit }, session.payment_intent!)
      }
      emit(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
    },
    /** The card is refused: the session stays open. */
    failCard: (id: string) =>
      emit('payment_intent.payment_failed', { id: newStripeId('pi'), session: open(id).id }),
    abandon(id: string) {
      const session = open(id)
      session.status = 'expired'
      session.url = null
      emit('checkout.session.expired', session)
    },
  }
}

function beginSubscription({ store, now, emit }: LifeContext, session: SessionObject) {
  const price = store.prices.get(session.line_prices[0]!)!
  const id = newStripeId('sub')
  const subscription: SubscriptionObject = {
    id,
    object: 'subscription',
    customer: session.customer,
    status: 'active',
    created: now(),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    ended_at: null,
    latest_invoice: null,
    metadata: session.subscription_metadata,
    schedule: null,
    items: { object: 'list', data: [itemOf(price, now())], has_more: false, url: '/v1/subscription_items' },
  }
  store.subscriptions.set(id, subscription)
  session.subscription = id
  emit('customer.subscription.created', subscription)
  const invoice = addInvoice({ store, now, emit }, subscription, price.unit_amount)
  payInvoice({ store, now, emit }, invoice)
}

const itemOf = (price: PriceObject, start: number) => ({
  id: newStripeId('si'),
  object: 'subscription_item' as const,
  current_period_start: start,
  current_period_end: periodEnd(price, start),
  price,
  quantity: 1,
})

function beginPayment(context: LifeContext, session: SessionObject, paid: boolean) {
  const id = newStripeId('pi')
  const amount = session.line_prices.reduce(
    (sum, price) => sum + context.store.prices.get(price)!.unit_amount,
    0,
  )
  const { customer } = session
  context.store.payments.set(id, {
    id,
    object: 'payment_intent',
    amount,
    customer,
    latest_charge: null,
    status: paid ? 'succeeded' : 'processing',
  })
  session.payment_intent = id
  if (paid) chargeCard(context, id)
}
