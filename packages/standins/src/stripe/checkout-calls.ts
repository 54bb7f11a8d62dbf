import { type CallInput, LIST, page, type StripeCall } from './call.ts'
import { invalidParam } from './errors.ts'
import type { Form } from './form.ts'
import { requireObject, type StripeStore } from './store.ts'
import { newStripeId, type SessionObject } from './objects.ts'

const CREATE = {
  object: {
    mode: ['payment', 'subscription', 'setup'],
    line_items: { list: { object: { price: 'text', quantity: 'number' }, needed: ['price', 'quantity'] } },
    customer: 'text',
    client_reference_id: 'text',
    metadata: 'map',
    subscription_data: { object: { metadata: 'map' } },
    invoice_creation: { object: { enabled: 'boolean' }, needed: ['enabled'] },
    success_url: 'text',
    cancel_url: 'text',
    allow_promotion_codes: 'boolean',
  },
  needed: ['mode', 'line_items', 'success_url'],
} as const

export const CHECKOUT_CALLS: readonly StripeCall[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, params: CREATE, answer: createSession },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    params: {
      object: {
        ...LIST,
        customer: 'text',
        payment_intent: 'text',
        status: ['open', 'complete', 'expired'],
      },
    },
    answer: ({ store, form }) => {
      const matching = [...store.sessions.values()].filter((session) =>
        (['customer', 'payment_intent', 'status'] as const).every(
          (name) => form[name] === undefined || session[name] === form[name],
        ),
      )
      const list = page(matching, form, '/v1/checkout/sessions')
      return { ...list, data: list.data.map((session) => expandPayment(store, session, form, 'data.')) }
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    params: { object: { expand: { list: 'text' } } },
    answer: ({ store, id, form }) =>
      expandPayment(store, requireObject(store.sessions, 'checkout.session', id), form, ''),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    params: { object: {} },
    answer: ({ store, id, emit }) => {
      const session = requireObject(store.sessions, 'checkout.session', id)
      if (session.status !== 'open')
        throw invalidParam('session', `Only Checkout Sessions with a status in ["open"] can be expired.`)
      session.status = 'expired'
      session.url = null
      emit('checkout.session.expired', session)
      return session
    },
  },
]

function createSession({ store, form, now }: CallInput): SessionObject {
  const mode = form.mode as SessionObject['mode']
  const lines = form.line_items as { price: string }[]
  if (typeof form.customer !== 'string') throw invalidParam('customer', 'This stand-in knows its customers.')
  requireObject(store.customers, 'customer', form.customer, 400)
  for (const { price: id } of lines) checkLine(store, mode, id)
  if (mode === 'subscription' && form.invoice_creation)
    throw invalidParam(
      'invoice_creation',
      'You can only enable invoice creation when `mode` is set to `payment`.',
    )
  if (mode === 'payment' && form.subscription_data)
    throw invalidParam('subscription_data', 'You can not pass `subscription_data` in `payment` mode.')
  const id = newStripeId('cs_test')
  const session: SessionObject = {
    id,
    object: 'checkout.session',
    client_reference_id: (form.client_reference_id as string | undefined) ?? null,
    created: now,
    customer: form.customer,
    line_prices: lines.map(({ price }) => price),
    metadata: (form.metadata ?? {}) as Record<string, string>,
    mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    subscription_metadata: ((form.subscription_data as Form | undefined)?.metadata ?? {}) as Record<
      string,
      string
    >,
    success_url: form.success_url as string,
    url: `https://checkout.stripe.test/c/pay/${id}`,
  }
  store.sessions.set(id, session)
  return session
}

function checkLine(store: StripeStore, mode: string, id: string) {
  const price = requireObject(store.prices, 'price', id, 400)
  if (!price.active)
    throw invalidParam(
      'line_items[0][price]',
      `The price specified is inactive. This field only accepts active prices.`,
    )
  if (mode === 'subscription' && !price.recurring)
    throw invalidParam(
      'line_items[0][price]',
      'You must provide at least one recurring price in `subscription` mode.',
    )
  if (mode === 'payment' && price.recurring)
    throw invalidParam('line_items[0][price]', 'You specified `payment` mode but passed a recurring price.')
}

const EXPANDABLE = ['payment_intent', 'payment_intent.latest_charge']

function expandPayment(store: StripeStore, session: SessionObject, form: Form, prefix: string): unknown {
  const paths = (form.expand ?? []) as string[]
  for (const path of paths)
    if (!path.startsWith(prefix) || !EXPANDABLE.includes(path.slice(prefix.length)))
      throw invalidParam('expand', `This property cannot be expanded (${path}).`)
  if (paths.length === 0 || session.payment_intent === null) return session
  const payment = store.payments.get(session.payment_intent)!
  const deep = paths.some((path) => path.endsWith('latest_charge')) && payment.latest_charge !== null
  const charge = deep ? store.charges.get(payment.latest_charge!) : payment.latest_charge
  return { ...session, payment_intent: { ...payment, latest_charge: charge } }
}
