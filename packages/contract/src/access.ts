import { z } from 'zod'

/** In ascending order. Names come from the original specification. */
export const ROLES = ['AIREADER', 'AIEDITOR', 'AIACCOUNTADMIN'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

export const EDITIONS = ['FREE', 'BASIC', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE'] as const
export const edition = z.enum(EDITIONS)
export type Edition = z.infer<typeof edition>
/** The edition without restrictions: the default for accounts unless an operator sets another. */
export const UNLOCKED: Edition = 'ENTERPRISE'

export type Permission = 'yes' | 'role' | 'edition'

interface Rule {
  label: string
  editions: readonly Edition[]
  roles: readonly Role[]
}

const ADMIN = ['AIACCOUNTADMIN'] as const
const EDITORS = ['AIEDITOR', 'AIACCOUNTADMIN'] as const
const TEAMS = ['TEAM', 'BUSINESS', 'ENTERPRISE'] as const

/**
 * Who may do what: the only table of roles and editions. The server authorises calls with it and sends the result to
 * the console for its menus. The first five rows are section 6 of the original specification.
 */
export const FEATURES = {
  inviteUser: { label: 'Invite User', editions: TEAMS, roles: ADMIN },
  teamManagement: { label: 'Team Management', editions: TEAMS, roles: EDITORS },
  manageMembers: { label: 'Change and remove members', editions: TEAMS, roles: ADMIN },
  accountSettings: { label: 'Settings of the account', editions: EDITIONS, roles: ADMIN },
  audit: { label: 'Audit trail', editions: EDITIONS, roles: ADMIN },
  integrations: { label: 'Integrations', editions: EDITIONS, roles: ADMIN },
  apiKeys: { label: 'API Key & Webhook', editions: EDITIONS, roles: ADMIN },
  creditsUsage: {
    label: 'Credits Usage',
    editions: ['FREE', 'BASIC', 'TEAM', 'BUSINESS', 'ENTERPRISE'],
    roles: ADMIN,
  },
  shareInAccount: { label: 'Shared area of the account', editions: EDITIONS, roles: ADMIN },
  manageProjects: { label: 'Create, rename and delete projects', editions: EDITIONS, roles: ADMIN },
  loadDemo: { label: 'Load the demo project', editions: EDITIONS, roles: ADMIN },
  write: { label: 'Create and change things in assigned projects', editions: EDITIONS, roles: EDITORS },
  readConversations: { label: 'Read conversations', editions: EDITIONS, roles: EDITORS },
  read: { label: 'Read everything else in assigned projects', editions: EDITIONS, roles: ROLES },
} as const satisfies Record<string, Rule>

export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]

/**
 * Never permitted for API keys, whatever their scopes: a leaked key must not create a key, an admin or an invitation
 * that outlives it, or read invitation links in the outbox.
 */
export const FOR_PEOPLE_ONLY: readonly Feature[] = [
  'apiKeys',
  'inviteUser',
  'manageMembers',
  'accountSettings',
]

/** Whether a member with this role in an account of this edition may use the feature; otherwise, what is missing. */
export function permission(feature: Feature, who: { role: Role; edition: Edition }): Permission {
  const rule: Rule = FEATURES[feature]
  if (!rule.roles.includes(who.role)) return 'role'
  return rule.editions.includes(who.edition) ? 'yes' : 'edition'
}

export function permissions(who: { role: Role; edition: Edition }): Record<Feature, Permission> {
  const entries = FEATURE_NAMES.map((name) => [name, permission(name, who)])
  return Object.fromEntries(entries) as Record<Feature, Permission>
}
