import type { accounts, Feature, Permission } from '@millrace/contract'

type Features = accounts.CurrentUser['features']

/** The account pages with the feature that each belongs to; labels and paths as specified. */
const ACCOUNT_ENTRIES = [
  { key: 'inviteUser', to: '/user' },
  { key: 'teamManagement', to: '/user' },
  { key: 'integrations', to: '/user/integrations' },
  { key: 'apiKeys', to: '/user/api-key' },
  { key: 'creditsUsage', to: '/user/credits-usage' },
] as const satisfies readonly { key: Feature; to: string }[]

export type AccountEntry = (typeof ACCOUNT_ENTRIES)[number] & { locked: boolean }

/**
 * The account entries: hidden for roles without access, locked for editions without the feature. Empty until the server
 * has sent the permissions.
 */
export function accountEntries(features: Features | undefined): AccountEntry[] {
  if (!features) return []
  return ACCOUNT_ENTRIES.flatMap((entry) => {
    const may: Permission = features[entry.key]
    return may === 'role' ? [] : [{ ...entry, locked: may === 'edition' }]
  })
}
