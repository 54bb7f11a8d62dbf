import { createHash, hkdfSync } from 'node:crypto'
import { readKeyFile } from './key-file.ts'

/** A key with the name by which sealed texts remember it. */
export interface NamedKey {
  id: string
  key: Buffer
}

/** The keys that credentials are encrypted with: the first encrypts, all decrypt. */
export interface Keyring {
  /** Read anew each time: another process may have changed the file. */
  all(): Promise<NamedKey[]>
  /** Null when the keys come from the settings. */
  file: string | null
}

/** The keys of the settings, or else those of a file in the data folder, which is made when there is none. */
export function openKeyring({ given, file }: { given: string[]; file: string }): Keyring {
  if (given.length > 0) {
    const keys = given.map(namedKey)
    return { all: async () => keys, file: null }
  }
  return { all: async () => (await readKeyFile(file)).map(namedKey), file }
}

/** A key of the material that an operator gave or a file holds. Its name tells nothing of it. */
export function namedKey(material: string): NamedKey {
  const key = Buffer.from(hkdfSync('sha256', material, '', 'millrace credentials', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
