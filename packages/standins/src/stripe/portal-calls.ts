import { type CallInput, LIST, page, type StripeCall } from './call.ts'
import { invalidParam } from './errors.ts'
import type { Form } from './form.ts'
import { newStripeId, type PortalConfiguration, type PortalSession } from './objects.ts'
import { requireObject } from './store.ts'

const enabled = { object: { enabled: 'boolean' }, needed: ['enabled'] } as const

const FEATURES = {
  object: {
    invoice_history: enabled,
    payment_method_update: enabled,
    customer_update: {
      object: {
        enabled: 'boolean',
        allowed_updates: { list: ['email', 'name', 'address', 'phone', 'shipping', 'tax_id'] },
      },
      needed: ['enabled'],
    },
    subscription_cancel: {
      object: { enabled: 'boolean', mode: ['at_period_end', 'immediately'] },
      needed: ['enabled'],
    },
    subscription_update: {
      object: {
        enabled: 'boolean',
        default_allowed_updates: { list: ['price', 'promotion_code', 'quantity'] },
        products: {
          list: { object: { product: 'text', prices: { list: 'text' } }, needed: ['product', 'prices'] },
        },
        proration_behavior: ['none', 'create_prorations', 'always_invoice'],
        schedule_at_period_end: {
          object: {
            conditions: { list: { object: { type: ['decreasing_item_amount', 'shortening_interval'] } } },
          },
        },
      },
      needed: ['enabled'],
    },
  },
} as const

const FLOW = {
  object: {
    type: [
      'payment_method_update',
      'subscription_cancel',
      'subscription_update',
      'subscription_update_confirm',
    ],
    after_completion: {
      object: {
        type: ['redirect', 'portal_homepage', 'hosted_confirmation'],
        redirect: { object: { return_url: 'text' }, needed: ['return_url'] },
      },
      needed: ['type'],
    },
    subscription_update_confirm: {
      object: {
        subscription: 'text',
        items: { list: { object: { id: 'text', price: 'text', quantity: 'number' }, needed: ['id'] } },
      },
      needed: ['subscription', 'items'],
    },
  },
  needed: ['type'],
} as const

export const PORTAL_CALLS: readonly StripeCall[] = [
  {
    method: 'GET',
    path: /^\/v1\/billing_portal\/configurations$/,
    params: { object: { ...LIST, active: 'boolean' } },
    answer: ({ store, form }) =>
      page(store.configurations.values(), form, '/v1/billing_portal/configurations'),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/configurations$/,
    params: { object: { features: FEATURES, metadata: 'map' }, needed: ['features'] },
    answer: ({ store, form }): PortalConfiguration => {
      const metadata = (form.metadata ?? {}) as Record<string, string>
      const id = newStripeId('bpc')
      const made = {
        id,
        object: 'billing_portal.configuration' as const,
        active: true,
        features: form.features,
        metadata,
      }
      store.configurations.set(id, made)
      return made
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    params: {
      object: { customer: 'text', configuration: 'text', return_url: 'text', flow_data: FLOW },
      needed: ['customer'],
    },
    answer: createPortal,
  },
]

function createPortal({ store, form }: CallInput): PortalSession {
  const customer = form.customer as string
  requireObject(store.customers, 'customer', customer, 400)
  const configuration = requireObject(
    store.configurations,
    'configuration',
    (form.configuration as string | undefined) ?? 'default',
    400,
  )
  const id = newStripeId('bps')
  const flow = form.flow_data as Form | undefined
  const made: PortalSession = {
    id,
    object: 'billing_portal.session',
    customer,
    configuration: configuration.id,
    url: `https://billing.stripe.test/p/session/${id}`,
    change: flow?.subscription_update_confirm
      ? changeOf({ store, configuration }, flow.subscription_update_confirm as Form, customer)
      : null,
  }
  store.portals.set(id, made)
  return made
}

function changeOf(
  { store, configuration }: Pick<CallInput, 'store'> & { configuration: PortalConfiguration },
  confirm: Form,
  customer: string,
): PortalSession['change'] {
  const param = 'flow_data[subscription_update_confirm][items]'
  const subscription = requireObject(store.subscriptions, 'subscription', confirm.subscription as string, 400)
  if (subscription.customer !== customer || subscription.status === 'canceled')
    throw invalidParam(param, 'This subscription cannot be updated.')
  const [given] = confirm.items as { id: string; price: string }[]
  const [item] = subscription.items.data
  if (given?.id !== item!.id) throw invalidParam(param, `No such subscription item: '${given?.id}'`)
  const { products } = (
    configuration.features as { subscription_update: { products: { prices: string[] }[] } }
  ).subscription_update
  if (!products.some(({ prices }) => prices.includes(given.price)))
    throw invalidParam(param, 'The price is not in the configuration of the portal.')
  if (given.price === item!.price.id)
    throw invalidParam(param, 'The subscription cannot be updated because there are no changes to confirm.')
  return { subscription: subscription.id, item: given.id, price: given.price }
}
