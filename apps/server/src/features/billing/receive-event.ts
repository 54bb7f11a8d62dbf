import type { billing, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { errorMessage, Failure } from '../../lib/errors.ts'
import { type EventTarget, targetOf } from './event-target.ts'
import { readPaidPurchase, readPurchase } from './read-purchase.ts'
import { readSubscription } from './read-subscription.ts'
import { storePurchase } from './store-purchase.ts'
import { storeSubscription } from './store-subscription.ts'
import { askStripe, type Stripe } from './stripe.ts'

/** A signature older than this is refused: it may be a copy. */
const TOLERANCE_SECONDS = 300

interface Delivery {
  /** The body as it was sent. */
  body: string
  signature: string | string[] | undefined
}

/**
 * Receives an event: checks its signature, reads the current state of what it is about, and stores that in the
 * transaction that marks the event as processed. Stripe repeats an event whose answer is a failure.
 */
export async function receiveEvent(
  context: Context,
  stripe: Stripe,
  delivery: Delivery,
): Promise<Data<typeof billing.webhook>> {
  const event = openEvent(context, stripe, delivery)
  if (!(await isProcessed(context, event.id))) {
    const target = targetOf(event)
    const store = target && (await askStripe(context, () => readTarget(context, stripe, target)))
    await inSystem(context.db.kysely, async (tx) => {
      if ((await claimEvent(tx, event)) && store) await store(tx)
    })
  }
  return { received: true }
}

function openEvent(
  { config, now, log }: Context,
  stripe: Stripe,
  { body, signature }: Delivery,
): Stripe.Event {
  const header = typeof signature === 'string' ? signature : ''
  const { webhookSecret } = config.billing!
  const receivedAt = now().getTime()
  try {
    return stripe.webhooks.constructEvent(
      body,
      header,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAt,
    )
  } catch (error) {
    log.warn({ err: errorMessage(error).slice(0, 200) }, 'a webhook of Stripe was refused')
    throw new Failure('invalid_request', 'The signature doesn’t match, or it’s too old.')
  }
}

async function isProcessed({ db }: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select from billing_events where id = ${id}`.execute(db.kysely)
  return rows.length > 0
}

/** Of several deliveries at the same moment, one gets true; the others wait for its end. */
async function claimEvent(tx: Tx, { id, type }: Stripe.Event): Promise<boolean> {
  const { rows } = await sql`insert into billing_events (id, type) values (${id}, ${type})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Reads what an event is about; returns what stores it, or null if there is nothing to store. */
async function readTarget(
  context: Context,
  stripe: Stripe,
  { kind, id }: EventTarget,
): Promise<((tx: Tx) => Promise<void>) | null> {
  if (kind === 'subscription') {
    const state = await readSubscription(context, stripe, id)
    return state && ((tx) => storeSubscription(context, tx, state))
  }
  const read = kind === 'session' ? readPurchase : readPaidPurchase
  const state = await read(context, stripe, id)
  return state && ((tx) => storePurchase(context, tx, state))
}
