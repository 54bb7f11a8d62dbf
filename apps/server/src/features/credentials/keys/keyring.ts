import { createHash, hkdfSync } from 'node:crypto'
import { readKeyFile } from './key-file.ts'

/** A key with the name under which encrypted values refer to it. */
export interface NamedKey {
  id: string
  key: Buffer
}

/** The keys that credentials are encrypted with: the first encrypts, all decrypt. */
export interface Keyring {
  /** Reads the file each time, because another process may have changed it. */
  all(): Promise<NamedKey[]>
  /** Null when the keys come from the settings. */
  file: string | null
}

/** The keys from the settings, or else from a file in the data folder, which is created if missing. */
export function openKeyring({ given, file }: { given: string[]; file: string }): Keyring {
  if (given.length > 0) {
    const keys = given.map(namedKey)
    return { all: async () => keys, file: null }
  }
  return { all: async () => (await readKeyFile(file)).map(namedKey), file }
}

/** A key derived from the given material. Its name reveals nothing about it. */
export function namedKey(material: string): NamedKey {
  const key = Buffer.from(hkdfSync('sha256', material, '', 'millrace credentials', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
