import { randomBytes } from 'node:crypto'

/** Objects of the stand-in, as the API shows them: only the fields that integrations of subscriptions read. */
export interface PriceObject {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: string
  metadata: Record<string, string>
  product: string
  recurring: { interval: 'month' | 'year'; interval_count: number } | null
  type: 'recurring' | 'one_time'
  unit_amount: number
}

export interface CustomerObject {
  id: string
  object: 'customer'
  created: number
  description: string | null
  metadata: Record<string, string>
}

export interface SubscriptionObject {
  id: string
  object: 'subscription'
  customer: string
  status: 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete'
  created: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { reason: string | null }
  ended_at: number | null
  latest_invoice: string | null
  metadata: Record<string, string>
  /** The schedule that begins a smaller plan later. */
  schedule: string | null
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string }
}

interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  current_period_start: number
  current_period_end: number
  price: PriceObject
  quantity: number
}

export interface SchedulePhase {
  items: { price: string; quantity: number }[]
  start_date: number
  end_date: number
  discounts: { coupon: string | null; discount: string | null; promotion_code: string | null }[]
  default_tax_rates: string[]
  default_payment_method: string | null
  automatic_tax: { enabled: boolean }
}

export interface ScheduleObject {
  id: string
  object: 'subscription_schedule'
  customer: string
  end_behavior: 'release' | 'cancel'
  phases: SchedulePhase[]
  status: 'active' | 'completed' | 'released'
  subscription: string | null
}

export interface InvoiceObject {
  id: string
  object: 'invoice'
  amount_due: number
  attempted: boolean
  attempt_count: number
  created: number
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null
  status: 'open' | 'paid' | 'uncollectible'
  status_transitions: { finalized_at: number; paid_at: number | null }
}

export interface ChargeObject {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  created: number
  customer: string
  disputed: boolean
  payment_intent: string
  refunded: boolean
}

export interface PaymentObject {
  id: string
  object: 'payment_intent'
  amount: number
  customer: string
  latest_charge: string | null
  status: string
}

export interface DisputeObject {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  payment_intent: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface SessionObject {
  id: string
  object: 'checkout.session'
  client_reference_id: string | null
  created: number
  customer: string
  line_prices: string[]
  metadata: Record<string, string>
  mode: 'payment' | 'subscription'
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  subscription_metadata: Record<string, string>
  success_url: string
  url: string | null
}

export interface PortalSession {
  id: string
  object: 'billing_portal.session'
  customer: string
  configuration: string
  url: string
  /** What the customer confirms; null for the portal's first page. */
  change: { subscription: string; item: string; price: string } | null
}

export interface PortalConfiguration {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  features: unknown
  metadata: Record<string, string>
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
