import type { accounts, Feature, Permission } from '@millrace/contract'

type Features = accounts.CurrentUser['features']

/** The pages of the account, each with the feature that it belongs to; words and ways as in the specification. */
const ACCOUNT_ENTRIES = [
  { key: 'inviteUser', to: '/user' },
  { key: 'teamManagement', to: '/user' },
  { key: 'integrations', to: '/user/integrations' },
  { key: 'apiKeys', to: '/user/api-key' },
  { key: 'creditsUsage', to: '/user/credits-usage' },
] as const satisfies readonly { key: Feature; to: string }[]

export type AccountEntry = (typeof ACCOUNT_ENTRIES)[number] & { locked: boolean }

/**
 * The entries of the account: hidden from roles that may not, shown with a lock where the edition does not have them.
 * The server says which; without its word there are none.
 */
export function accountEntries(features: Features | undefined): AccountEntry[] {
  if (!features) return []
  return ACCOUNT_ENTRIES.flatMap((entry) => {
    const may: Permission = features[entry.key]
    return may === 'role' ? [] : [{ ...entry, locked: may === 'edition' }]
  })
}
