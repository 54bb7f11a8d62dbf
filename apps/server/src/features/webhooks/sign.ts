import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../../lib/seal.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new signing secret as shown to its owner: a prefix and base64, as Standard Webhooks specifies. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export const sealSecret = (key: string, endpointId: string, secret: string): string =>
  seal(key, placeOf(endpointId), secret)

export const openSecret = (key: string, endpointId: string, sealed: string): string =>
  unseal(key, placeOf(endpointId), sealed)

/** The secret of a flow's webhook from before webhooks of flows had one of their own. */
export const derivedSecret = (key: string, flowId: string): string =>
  PREFIX + createHmac('sha256', key).update(`flow-webhook:${flowId}`).digest('base64')

const placeOf = (endpointId: string) => `webhook:${endpointId}`

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): one signature per valid secret over the id, the
 * time and the exact body.
 */
export function signedHeaders(
  { id, payload }: { id: string; payload: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
