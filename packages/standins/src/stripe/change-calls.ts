import { type CallInput, type StripeCall, text } from './call.ts'
import type { Shape } from './check-params.ts'
import { cardDeclined, invalidParam } from './errors.ts'
import type { Form } from './form.ts'
import { addInvoice, payInvoice } from './life-context.ts'
import type { PriceObject, SubscriptionObject } from './objects.ts'
import { type Proration, prorate } from './proration.ts'
import { requireObject, type StripeStore } from './store.ts'

const ITEMS: Shape = {
  list: { object: { id: 'text', price: 'text', quantity: 'number' }, needed: ['price'] },
}
const BEHAVIOR = ['none', 'create_prorations', 'always_invoice'] as const

/** Changes of a subscription, and what they would cost. */
export const CHANGE_CALLS: readonly StripeCall[] = [
  {
    method: 'POST',
    path: /^\/v1\/invoices\/create_preview$/,
    params: {
      object: {
        customer: 'text',
        subscription: 'text',
        subscription_details: {
          object: { items: ITEMS, proration_behavior: BEHAVIOR, proration_date: 'number' },
        },
        expand: { list: 'text' },
      },
    },
    answer: previewInvoice,
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    params: {
      object: {
        items: ITEMS,
        proration_behavior: BEHAVIOR,
        proration_date: 'number',
        payment_behavior: [
          'allow_incomplete',
          'default_incomplete',
          'error_if_incomplete',
          'pending_if_incomplete',
        ],
        cancel_at_period_end: 'boolean',
        metadata: 'map',
      },
    },
    answer: updateSubscription,
  },
]

function previewInvoice({ store, form, now }: CallInput) {
  const id = text(form, 'subscription')
  if (id === undefined) throw invalidParam('subscription', 'This stand-in previews changes of subscriptions.')
  const subscription = requireObject(store.subscriptions, 'subscription', id, 400)
  const customer = text(form, 'customer')
  if (customer !== undefined && customer !== subscription.customer)
    throw invalidParam('subscription', 'The subscription does not belong to the specified customer.')
  const details = (form.subscription_details ?? {}) as Form
  const { lines, amount } = changeOf(store, subscription, {
    form: details,
    at: 'subscription_details',
    now,
  })
  return {
    id: null,
    object: 'invoice',
    currency: 'usd',
    customer: subscription.customer,
    lines: { object: 'list', data: lines, has_more: false, url: '/v1/invoices/upcoming/lines' },
    subtotal: amount,
    total: amount,
    // What is negative becomes a credit of the customer.
    amount_due: Math.max(0, amount),
    period_start: now,
    period_end: now,
    status: 'draft',
  }
}

function updateSubscription({ store, id, form, now, emit }: CallInput): SubscriptionObject {
  const subscription = requireObject(store.subscriptions, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalidParam('', 'A canceled subscription can only update its cancellation_details and metadata.')
  if (form.items) {
    const change = changeOf(store, subscription, { form, at: '', now })
    if (store.refusesCards && change.amount > 0) {
      if (text(form, 'payment_behavior') !== 'error_if_incomplete')
        throw invalidParam('payment_behavior', 'This stand-in only leaves a subscription as it is.')
      throw cardDeclined()
    }
    const [item] = subscription.items.data
    item!.price = change.price
    if (change.restarts) {
      item!.current_period_start = change.start
      item!.current_period_end = change.end
    }
    const invoice = addInvoice({ store, now: () => now, emit }, subscription, Math.max(0, change.amount))
    payInvoice({ store, now: () => now, emit }, invoice)
  }
  if (form.cancel_at_period_end !== undefined) {
    if (subscription.schedule !== null)
      throw invalidParam(
        'cancel_at_period_end',
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
      )
    subscription.cancel_at_period_end = form.cancel_at_period_end === 'true'
  }
  emit('customer.subscription.updated', subscription)
  return subscription
}

function changeOf(
  store: StripeStore,
  subscription: SubscriptionObject,
  { form, at, now }: { form: Form; at: string; now: number },
): Proration & { price: PriceObject } {
  const param = (name: string) => (at === '' ? name : `${at}[${name}]`)
  const [given] = (form.items ?? []) as { id?: string; price: string; quantity?: string }[]
  if (!given) throw invalidParam(param('items'), 'This stand-in previews changes of items.')
  const [item] = subscription.items.data
  // Without an ID, the vendor adds a second item beside the first.
  if (given.id !== item!.id)
    throw invalidParam(param('items[0][id]'), `No such subscription item: '${given.id ?? ''}'`)
  const price = requireObject(store.prices, 'price', given.price, 400)
  if (!price.active)
    throw invalidParam(
      param('items[0][price]'),
      'The price specified is inactive. This field only accepts active prices.',
    )
  if (!price.recurring)
    throw invalidParam(
      param('items[0][price]'),
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    )
  if (form.proration_behavior !== 'always_invoice')
    throw invalidParam(param('proration_behavior'), 'This stand-in invoices changes at once.')
  const moment = form.proration_date === undefined ? now : Number(form.proration_date)
  if (moment < item!.current_period_start || moment > item!.current_period_end)
    throw invalidParam(
      param('proration_date'),
      'Cannot specify a proration date outside of the current subscription period.',
    )
  return { price, ...prorate(item!, price, moment) }
}
