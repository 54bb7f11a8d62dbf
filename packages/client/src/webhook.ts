/** An event that Millrace sent to a webhook. */
export interface WebhookEvent {
  type: string
  version: number
  timestamp: string
  data: Record<string, unknown>
}

/** The request doesn't come from Millrace, or is too old. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookError'
  }
}

interface Received {
  /** The body as it came. */
  body: string
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** As it was shown: `whsec_…`. */
  secret: string
  /** For tests. */
  now?: Date
}

const PREFIX = 'whsec_'
/** In seconds, as Standard Webhooks has it. */
const TOLERANCE = 300

/** The event of a webhook's request, after its signature and age were checked. Throws `WebhookError`. */
export async function readWebhook({
  body,
  headers,
  secret,
  now = new Date(),
}: Received): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookError('The request has no signature.')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE)) throw new WebhookError('The request is too old, or of the future.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    // `verify` compares in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookError('The signature is wrong.')
}

function headerOf(headers: Received['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookError('The secret or signature isn’t base64.')
  }
}
