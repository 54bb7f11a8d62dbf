import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { KEY_ENTRIES, type KeyEntry } from './format.ts'

/** How a backup treats the installation's keys. */
export type KeysInBackup = 'plain' | 'none' | { passphrase: string }

/** Shorter passphrases could be brute-forced by anyone who has the file. */
const PASSPHRASE_MIN = 12

/** The key files of a data folder by name. A missing one comes from the settings, or was never needed. */
export async function readKeys(dataDir: string): Promise<Map<KeyEntry, string>> {
  const keys = new Map<KeyEntry, string>()
  for (const name of KEY_ENTRIES) {
    const text = await readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text) keys.set(name, text)
  }
  return keys
}

// 128 MB and about half a second per guess. A backup may come from anyone, so no other parameters are accepted.
const [N, R, P] = [2 ** 17, 8, 1]
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PLACE = Buffer.from('millrace-backup keys')
/** The entry holds a few lines of keys; anything larger is invalid. */
export const SEALED_MAX = 256 * 1024

const bytes = (length: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === length, `must be ${length} bytes`)
const sealedSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.object({ name: z.literal('scrypt'), n: z.literal(N), r: z.literal(R), p: z.literal(P) }),
  salt: bytes(SALT_BYTES),
  nonce: bytes(NONCE_BYTES),
  tag: bytes(TAG_BYTES),
  content: z.base64(),
})
const keysSchema = z.partialRecord(z.enum(KEY_ENTRIES), z.string().min(1))

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyFrom = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, { N, r: R, p: P, maxmem: 2 * 128 * N * R })

/** Encrypts the keys with a passphrase: AES-256-GCM with a scrypt key. */
export async function sealKeys(keys: Map<KeyEntry, string>, passphrase: string): Promise<string> {
  if (passphrase.length < PASSPHRASE_MIN)
    throw new Error(`The passphrase needs at least ${PASSPHRASE_MIN} characters.`)
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce).setAAD(PLACE)
  const plain = JSON.stringify(Object.fromEntries(keys))
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const sealed: z.input<typeof sealedSchema> = {
    cipher: 'aes-256-gcm',
    kdf: { name: 'scrypt', n: N, r: R, p: P },
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    content: content.toString('base64'),
  }
  return JSON.stringify(sealed)
}

/** Decrypts sealed keys. Throws if the passphrase is wrong or the entry was modified. */
export async function openKeys(text: string, passphrase: string): Promise<Map<KeyEntry, string>> {
  const { salt, nonce, tag, content } = sealedSchema.parse(JSON.parse(text))
  const [saltBytes, nonceBytes, tagBytes] = [salt, nonce, tag].map((part) => Buffer.from(part, 'base64'))
  const key = await keyFrom(passphrase, saltBytes!)
  const decipher = createDecipheriv('aes-256-gcm', key, nonceBytes!, { authTagLength: TAG_BYTES })
  decipher.setAAD(PLACE).setAuthTag(tagBytes!)
  const body = decipher.update(Buffer.from(content, 'base64'))
  try {
    const plain = Buffer.concat([body, decipher.final()]).toString('utf8')
    return new Map(Object.entries(keysSchema.parse(JSON.parse(plain))) as [KeyEntry, string][])
  } catch (error) {
    throw new Error('The passphrase is wrong, or the keys in the backup were modified.', { cause: error })
  }
}
