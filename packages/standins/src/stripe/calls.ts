import { type CallInput, LIST, page, type StripeCall, text } from './call.ts'
import { CHANGE_CALLS } from './change-calls.ts'
import { checkParams } from './check-params.ts'
import { CHECKOUT_CALLS } from './checkout-calls.ts'
import { newStripeId } from './objects.ts'
import { PORTAL_CALLS } from './portal-calls.ts'
import { SCHEDULE_CALLS } from './schedule-calls.ts'
import { requireObject } from './store.ts'

const CALLS: readonly StripeCall[] = [
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    params: { object: { ...LIST, active: 'boolean' } },
    answer: ({ store, form }) =>
      page(
        [...store.prices.values()].filter(
          ({ active }) => form.active === undefined || form.active === String(active),
        ),
        form,
        '/v1/prices',
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    params: { object: { metadata: 'map', description: 'text', email: 'text', name: 'text' } },
    answer: ({ store, form, now }) => {
      const id = newStripeId('cus')
      const metadata = (form.metadata ?? {}) as Record<string, string>
      const made = {
        id,
        object: 'customer' as const,
        created: now,
        description: text(form, 'description') ?? null,
        metadata,
      }
      store.customers.set(id, made)
      return made
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    params: { object: { expand: { list: ['schedule', 'schedule.phases.items.price'] } } },
    answer: readSubscription,
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    params: {
      object: { ...LIST, subscription: 'text', status: ['draft', 'open', 'paid', 'uncollectible', 'void'] },
    },
    answer: ({ store, form }) =>
      page(
        [...store.invoices.values()].filter(
          ({ parent, status }) =>
            (form.subscription === undefined ||
              parent?.subscription_details.subscription === form.subscription) &&
            (form.status === undefined || status === form.status),
        ),
        form,
        '/v1/invoices',
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    params: { object: { ...LIST, charge: 'text', payment_intent: 'text' } },
    answer: ({ store, form }) =>
      page(
        [...store.disputes.values()].filter(
          ({ charge }) => form.charge === undefined || charge === form.charge,
        ),
        form,
        '/v1/disputes',
      ),
  },
  ...CHECKOUT_CALLS,
  ...CHANGE_CALLS,
  ...PORTAL_CALLS,
  ...SCHEDULE_CALLS,
]

/** A subscription; its schedule and prices are IDs unless they are asked for. */
function readSubscription({ store, id, form }: CallInput) {
  const subscription = requireObject(store.subscriptions, 'subscription', id)
  const asked = (form.expand ?? []) as string[]
  const schedule = subscription.schedule === null ? null : store.schedules.get(subscription.schedule)!
  if (asked.length === 0 || schedule === null) return subscription
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    items: phase.items.map((item) => ({
      ...item,
      price: asked.includes('schedule.phases.items.price') ? store.prices.get(item.price)! : item.price,
    })),
  }))
  return { ...subscription, schedule: { ...schedule, phases } }
}

/** The answer to a call; undefined if there is no such call. Throws `StripeRefusal`. */
export function answerCall(
  { method, path }: { method: string; path: string },
  input: Omit<CallInput, 'id'>,
): unknown {
  for (const call of CALLS) {
    const match = call.method === method ? call.path.exec(path) : null
    if (!match) continue
    checkParams(input.form, call.params)
    return call.answer({ ...input, id: match[1] ?? '' })
  }
  return undefined
}
