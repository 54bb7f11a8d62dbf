import type { Context } from '../../context.ts'
import type { CredentialRow } from './queries.ts'

/** The URL a model key is used with: the vendor's from the settings, or that of its compatible server. */
export function vendorUrl(
  context: Context,
  { kind, address }: Pick<CredentialRow, 'kind' | 'address'>,
): string {
  if (kind === 'http') throw new Error('a secret for a site is not a model key')
  if (kind !== 'openai-compatible') return context.config.models.urls[kind]
  if (address === null) throw new Error('a compatible server has an address')
  return address
}
