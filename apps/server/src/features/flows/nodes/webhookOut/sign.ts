import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * Signature headers of a message:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md. A secret with the prefix
 * `whsec_` is base64, as specified; any other is used as text.
 */
export function signatureHeaders(
  secret: string | null,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
  if (secret === null) return headers
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : secret
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${signature}` }
}
