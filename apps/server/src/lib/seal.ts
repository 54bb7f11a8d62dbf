import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12

/**
 * Encrypts a text for storage, with AES-256-GCM and a key derived from the installation's secret. `place` states what
 * it is and whose (such as `totp:usr_…`): decryption works only there, so a sealed value can't be moved to another row.
 */
export function seal(secret: string, place: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, place), iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [VERSION, iv, cipher.getAuthTag(), body]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Decrypts a text that was sealed for this place. Throws if it was modified, moved, or sealed with another secret. */
export function unseal(secret: string, place: string, sealed: string): string {
  const [version, iv, tag, body] = sealed.split('.')
  if (version !== VERSION || !iv || !tag || body === undefined) throw new Error('this is not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, place), Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}

const keyOf = (secret: string, place: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `millrace ${place.split(':')[0]}`, 32))
