import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { KEY_FILE } from './key-file.ts'
import { type Keyring, openKeyring } from './keyring.ts'

/** The keys of this installation. */
export const keyringOf = (config: Pick<Config, 'credentialKeys' | 'dataDir'>): Keyring =>
  openKeyring({ given: config.credentialKeys, file: join(config.dataDir, KEY_FILE) })
