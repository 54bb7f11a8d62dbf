import type { Edition } from './access.ts'

/** What people read; the same in every language. */
export const EDITION_NAMES: Readonly<Record<Edition, string>> = {
  FREE: 'Free',
  BASIC: 'Basic',
  PROFESSIONAL: 'Professional',
  TEAM: 'Team',
  BUSINESS: 'Business',
  ENTERPRISE: 'Enterprise',
}
