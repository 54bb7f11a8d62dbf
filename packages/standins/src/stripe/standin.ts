import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { answerCall } from './calls.ts'
import { checkoutLife } from './checkout-life.ts'
import { badKey, invalidParam, StripeRefusal } from './errors.ts'
import { parseForm } from './form.ts'
import { createReplays } from './idempotency.ts'
import type { LifeContext } from './life-context.ts'
import { newStripeId, type PriceObject } from './objects.ts'
import { paymentLife } from './payment-life.ts'
import { createStore, type StripeStore } from './store.ts'
import { subscriptionLife } from './subscription-life.ts'
import { deliverEvent, eventOf, type StripeEvent } from './webhooks.ts'

interface PriceInput {
  amount: number
  metadata: Record<string, string>
  /** Null: paid once. */
  interval: 'month' | 'year' | null
}

type Life = ReturnType<typeof checkoutLife> &
  ReturnType<typeof subscriptionLife> &
  ReturnType<typeof paymentLife>

export interface StripeStandin extends Life {
  origin: string
  secretKey: string
  webhookSecret: string
  store: StripeStore
  /** All events so far, in the order in which things happened. Nothing is sent before `deliver`. */
  events: StripeEvent[]
  /** Its clock, in seconds since 1970. */
  clock: { now: () => number }
  /** Answers every call with this status while it is set. */
  broken: number | null
  /** Calls so far, as `GET /v1/prices`. */
  calls: string[]
  addPrice(input: PriceInput): PriceObject
  archivePrice(id: string): void
  /** Sends an event, signed now with the right secret unless told otherwise; returns the status of the answer. */
  deliver(event: StripeEvent, to: { url: string; secret?: string; at?: number }): Promise<number>
  close(): Promise<void>
}

/** Stripe on a loopback port: as strict about requests as the vendor, with customers who do what a test says. */
export async function startStripeStandin(): Promise<StripeStandin> {
  const store = createStore()
  const events: StripeEvent[] = []
  const clock = { now: () => Math.floor(Date.now() / 1000) }
  const emit: LifeContext['emit'] = (type, object) => {
    events.push(eventOf(type, object, clock.now()))
  }
  const life: LifeContext = { store, now: () => clock.now(), emit }
  const replays = createReplays()
  const secretKey = 'sk_test_standin'
  const webhookSecret = 'whsec_standin'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.origin)
    standin.calls.push(`${request.method} ${url.pathname}`)
    const body = await readText(request)
    if (standin.broken !== null)
      return send(response, standin.broken, {
        error: { type: 'api_error', message: 'An unknown error occurred' },
      })
    const key =
      request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined
    const call = `${url.pathname}\n${body}`
    try {
      checkHeaders(request, secretKey)
      const form = parseForm(request.method === 'POST' ? body : url.search.slice(1))
      if (!form) throw invalidParam('', 'Invalid request: the parameters contradict each other')
      const earlier = replays.find(key, call)
      if (earlier) return send(response, earlier.status, earlier.answer, { 'idempotent-replayed': 'true' })
      const input = { store, form, now: clock.now(), emit }
      const made = answerCall({ method: request.method ?? 'GET', path: url.pathname }, input)
      if (made === undefined) throw unknownUrl(request.method, url.pathname)
      replays.keep(key, { request: call, status: 200 }, made)
      send(response, 200, made)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      // A declined card is what a repeated call gets, too; a refused parameter is not.
      if (error.status === 402) replays.keep(key, { request: call, status: 402 }, error.body)
      send(response, error.status, error.body)
    }
  }

  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const standin: StripeStandin = {
    origin: server.origin,
    secretKey,
    webhookSecret,
    store,
    events,
    clock,
    broken: null,
    calls: [],
    ...checkoutLife(life),
    ...subscriptionLife(life),
    ...paymentLife(life),
    addPrice: (input) => addPrice(store, clock.now(), input),
    archivePrice: (id) => {
      store.prices.get(id)!.active = false
    },
    deliver: (event, { url, secret = webhookSecret, at = clock.now() }) =>
      deliverEvent(event, { url, secret, at }),
    close: server.close,
  }
  return standin
}

function addPrice(
  store: StripeStore,
  created: number,
  { amount, metadata, interval }: PriceInput,
): PriceObject {
  const id = newStripeId('price')
  const price: PriceObject = {
    id,
    object: 'price',
    active: true,
    created,
    currency: 'usd',
    metadata,
    product: `prod_${metadata.edition ?? 'credits'}`,
    recurring: interval && { interval, interval_count: 1 },
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
  }
  store.prices.set(id, price)
  return price
}

function checkHeaders({ method, headers }: IncomingMessage, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) throw badKey()
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version'] ?? '')))
    throw invalidParam('', 'Send the version of the API in Stripe-Version.')
  const type = headers['content-type'] ?? ''
  if (method === 'POST' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidParam('', `Invalid content type ${type}: send a form.`)
}

const unknownUrl = (method = '', path = '') =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part as string
  return text
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newStripeId('req'),
    ...headers,
  })
  response.end(JSON.stringify(body))
}
