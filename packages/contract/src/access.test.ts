import { expect, it } from 'vitest'
import { EDITIONS, permission, type Feature, type Role } from './access.ts'

// Section 6 of the original specification, word for word.
const SEED = `
| Invite User | TEAM, BUSINESS, ENTERPRISE | admin only |
| Team Management | TEAM, BUSINESS, ENTERPRISE | admin and editor |
| Integrations | all | admin only |
| API Key & Webhook | all | admin only |
| Credits Usage | FREE, BASIC, TEAM, BUSINESS, ENTERPRISE (not PROFESSIONAL) | admin only |`

const FEATURE_OF: Record<string, Feature> = {
  'Invite User': 'inviteUser',
  'Team Management': 'teamManagement',
  Integrations: 'integrations',
  'API Key & Webhook': 'apiKeys',
  'Credits Usage': 'creditsUsage',
}

const ROLES_OF: Record<string, Role[]> = {
  'admin only': ['AIACCOUNTADMIN'],
  'admin and editor': ['AIACCOUNTADMIN', 'AIEDITOR'],
}

const rows = SEED.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, entry, editions, roles]) => ({ entry: entry!, editions: editions!, roles: roles! }))

it.each(rows)('gates $entry as the specification does', ({ entry, editions, roles }) => {
  const allowedEditions = editions === 'all' ? EDITIONS : editions.replace(/ \(.*/, '').split(', ')
  for (const edition of EDITIONS)
    for (const role of ['AIREADER', 'AIEDITOR', 'AIACCOUNTADMIN'] as const) {
      const allowed = ROLES_OF[roles]!.includes(role) && allowedEditions.includes(edition)
      expect(permission(FEATURE_OF[entry]!, { role, edition }) === 'yes', `${entry} ${edition} ${role}`).toBe(
        allowed,
      )
    }
})

it('tells a missing role from a missing edition', () => {
  expect(permission('inviteUser', { role: 'AIEDITOR', edition: 'FREE' })).toBe('role')
  expect(permission('inviteUser', { role: 'AIACCOUNTADMIN', edition: 'FREE' })).toBe('edition')
})
