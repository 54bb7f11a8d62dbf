import type { Context } from '../../../context.ts'
import { keyringOf } from './of-context.ts'
import { openSealed, type Sealed, type SecretOwner, sealSecret } from './seal.ts'

/**
 * Encrypts secrets that another table holds, with the keys of credentials. Rotation covers `channel_connections`,
 * `connections` and `tool_servers`.
 */
export async function sealSettings(
  { config }: Pick<Context, 'config'>,
  owner: SecretOwner,
  settings: Readonly<Record<string, string>>,
): Promise<Sealed> {
  const keyring = keyringOf(config)
  const [key] = await keyring.all()
  return sealSecret(key!, owner, JSON.stringify(settings))
}

/** The secrets again. Throws `SealError` when their key is missing, or the row was changed or moved. */
export async function openSettings(
  { config }: Pick<Context, 'config'>,
  owner: SecretOwner,
  sealed: Sealed,
): Promise<Record<string, string>> {
  const keys = await keyringOf(config).all()
  return JSON.parse(openSealed(keys, owner, sealed)) as Record<string, string>
}
