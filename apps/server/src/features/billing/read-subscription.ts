import type { billing } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { idOf } from './customer.ts'
import { editionOf } from './offers.ts'
import { numberRead } from './reads.ts'
import { isMissing, type Stripe } from './stripe.ts'

/** A subscription as Stripe had it when it was read. */
export interface SubscriptionState {
  id: string
  customerId: string
  itemId: string
  priceId: string
  /** Null for subscriptions to something else. */
  edition: billing.SoldEdition | null
  status: string
  periodEnd: Date | null
  endsAtPeriodEnd: boolean
  /** When the oldest unpaid invoice was due. */
  lateSince: Date | null
  /** A plan that is scheduled to follow. */
  next: { edition: billing.SoldEdition; at: Date } | null
  createdAt: Date
  readNo: number
}

const WITH_SCHEDULE = { expand: ['schedule.phases.items.price'] }

/** Reads the current state of a subscription; null if Stripe doesn't have it. */
export async function readSubscription(
  context: Pick<Context, 'db'>,
  stripe: Stripe,
  id: string,
): Promise<SubscriptionState | null> {
  const readNo = await numberRead(context)
  const found = await stripe.subscriptions.retrieve(id, WITH_SCHEDULE).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  const item = found?.items.data[0]
  if (!found || !item) return null
  return {
    id,
    customerId: idOf(found.customer)!,
    itemId: item.id,
    priceId: item.price.id,
    // The price says it even after it was archived. What the subscription was begun with may have changed since.
    edition: editionOf(item.price.metadata) ?? editionOf(found.metadata),
    status: found.status,
    periodEnd: dateOf(item.current_period_end),
    endsAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    lateSince: isLate(found) ? await lateSinceOf(stripe, found) : null,
    next: nextOf(found, item),
    createdAt: dateOf(found.created)!,
    readNo,
  }
}

/** The plan of the first phase of its schedule that begins with or after the end of the period. */
function nextOf({ schedule }: Stripe.Subscription, item: Stripe.SubscriptionItem): SubscriptionState['next'] {
  if (typeof schedule !== 'object' || schedule === null) return null
  const phase = schedule.phases.find((one) => one.start_date >= item.current_period_end)
  const price = phase?.items[0]?.price
  if (!phase || typeof price !== 'object' || price.deleted || price.id === item.price.id) return null
  const edition = editionOf(price.metadata)
  return edition && { edition, at: new Date(phase.start_date * 1000) }
}

const dateOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null

/** A subscription that Stripe ended because nobody paid is late, too: its grace period may not be over. */
const isLate = ({ status, cancellation_details: details }: Stripe.Subscription): boolean =>
  status === 'past_due' ||
  status === 'unpaid' ||
  (status === 'canceled' && details?.reason === 'payment_failed')

async function lateSinceOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<Date> {
  const { id, ended_at: endedAt, items } = subscription
  const due: number[] = []
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
    if (invoice.attempted) due.push(invoice.status_transitions.finalized_at ?? invoice.created)
  // An operator has written off what was unpaid: then the period that nobody paid counts.
  const start = endedAt ?? items.data[0]!.current_period_start
  return dateOf(due.length > 0 ? Math.min(...due) : start)!
}
