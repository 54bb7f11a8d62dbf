import { missingResource } from './errors.ts'
import type {
  ChargeObject,
  CustomerObject,
  DisputeObject,
  InvoiceObject,
  PaymentObject,
  PortalConfiguration,
  PortalSession,
  PriceObject,
  ScheduleObject,
  SessionObject,
  SubscriptionObject,
} from './objects.ts'

/** Everything that a stand-in has, by ID, oldest first. */
export interface StripeStore {
  prices: Map<string, PriceObject>
  customers: Map<string, CustomerObject>
  sessions: Map<string, SessionObject>
  subscriptions: Map<string, SubscriptionObject>
  invoices: Map<string, InvoiceObject>
  payments: Map<string, PaymentObject>
  charges: Map<string, ChargeObject>
  disputes: Map<string, DisputeObject>
  portals: Map<string, PortalSession>
  configurations: Map<string, PortalConfiguration>
  schedules: Map<string, ScheduleObject>
  /** Cards of customers are declined while it is set. */
  refusesCards: boolean
}

export const createStore = (): StripeStore => ({
  prices: new Map(),
  customers: new Map(),
  sessions: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  payments: new Map(),
  charges: new Map(),
  disputes: new Map(),
  portals: new Map(),
  configurations: new Map(),
  schedules: new Map(),
  refusesCards: false,
})

export function requireObject<T>(of: Map<string, T>, what: string, id: string, status = 404): T {
  const found = of.get(id)
  if (!found) throw missingResource(what, id, status)
  return found
}

/** A list as the API shows it, newest first. */
export function listOf<T extends { id: string }>(
  all: Iterable<T>,
  { limit = '10', after }: { limit?: string | undefined; after?: string | undefined },
  url: string,
) {
  const newest = [...all].toReversed()
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(start, start + Number(limit))
  return { object: 'list' as const, data, has_more: start + data.length < newest.length, url }
}
