import type { Settings, VendorCall } from '../channel.ts'
import { fieldsOf, listOf } from '../read.ts'
import { headerOf, isHmac } from '../signature.ts'

// Facebook, Instagram and WhatsApp share signature, handshake and envelope.

const PREFIX = 'sha256='

/** `X-Hub-Signature-256: sha256=<hex>`, the HMAC-SHA256 of the raw body with the app secret. */
export function verifyMeta({ body, headers }: VendorCall, { appSecret = '' }: Settings): boolean {
  const given = headerOf(headers, 'x-hub-signature-256')
  if (appSecret === '' || !given.startsWith(PREFIX)) return false
  return isHmac(given.slice(PREFIX.length), { secret: appSecret, text: body })
}

interface Entry {
  id: unknown
  changes: readonly { field: unknown; value: Readonly<Record<string, unknown>> }[]
  messaging: readonly Readonly<Record<string, unknown>>[]
}

/** All entries of a webhook about this kind of object; others are empty. */
export function entriesOf(body: unknown, object: string): Entry[] {
  const whole = fieldsOf(body)
  if (whole.object !== object) return []
  return listOf(whole.entry).map((one) => {
    const entry = fieldsOf(one)
    return {
      id: entry.id,
      changes: listOf(entry.changes).map((change) => {
        const { field, value } = fieldsOf(change)
        return { field, value: fieldsOf(value) }
      }),
      messaging: listOf(entry.messaging).map(fieldsOf),
    }
  })
}
