import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { NamedKey } from './keyring.ts'

/**
 * The row and address a secret belongs to. It cannot be decrypted anywhere else, so a row cannot be given another one's
 * secret or address.
 */
export interface SecretOwner {
  accountId: string
  id: string
  kind: string
  address: string | null
}

export interface Sealed {
  sealed: string
  keyId: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const boundTo = ({ accountId, id, kind, address }: SecretOwner) =>
  Buffer.from(JSON.stringify(['credential', accountId, id, kind, address]))

/** Encrypts with AES-256-GCM and a random nonce. */
export function sealSecret({ id: keyId, key }: NamedKey, place: SecretOwner, plain: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64'), keyId }
}

/** A secret that cannot be decrypted, with a message for the user. */
export class SealError extends Error {
  readonly reason: 'lost-key' | 'changed'

  constructor(reason: 'lost-key' | 'changed') {
    super(
      reason === 'lost-key'
        ? 'This credential can’t be decrypted: the server’s encryption key is missing. Enter the secret again, or ask the operator to restore credentials.key from a backup.'
        : 'This credential was changed outside Millrace and can’t be decrypted. Enter the secret again.',
    )
    this.name = 'SealError'
    this.reason = reason
  }
}

/** The secret. Throws `SealError` when its key is missing, or the row was changed or moved. */
export function openSealed(keys: readonly NamedKey[], place: SecretOwner, { sealed, keyId }: Sealed): string {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new SealError('lost-key')
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealError('changed')
  const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    throw new SealError('changed')
  }
}
