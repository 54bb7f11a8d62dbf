import type { Context } from '../../context.ts'
import type { CredentialRow } from './queries.ts'

/** Where a model key is sent: the vendor as the settings name it, or the compatible server that it came with. */
export function vendorUrl(
  context: Context,
  { kind, address }: Pick<CredentialRow, 'kind' | 'address'>,
): string {
  if (kind === 'http') throw new Error('a secret for a site is not a model key')
  if (kind !== 'openai-compatible') return context.config.models.urls[kind]
  if (address === null) throw new Error('a compatible server has an address')
  return address
}
