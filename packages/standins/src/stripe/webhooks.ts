import { createHmac } from 'node:crypto'
import { newStripeId } from './objects.ts'

/** An event as the vendor sends it. */
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** An event with a copy of the object as it is now: what happens to it later doesn't show. */
export const eventOf = (type: string, object: unknown, created: number): StripeEvent => ({
  id: newStripeId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  data: { object: structuredClone(object) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

/** The header `Stripe-Signature`: HMAC-SHA256 over time and body, as hex. */
export function signatureOf(body: string, { secret, at }: { secret: string; at: number }): string {
  const hex = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${hex}`
}

interface Delivery {
  url: string
  secret: string
  /** Seconds since 1970. */
  at: number
}

/** Sends an event to an endpoint; returns the status of its answer. */
export async function deliverEvent(event: StripeEvent, { url, secret, at }: Delivery): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, { secret, at }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
