import { type Edition, EDITIONS, permissions, type Role, ROLES } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { en } from '../en.ts'
import { accountEntries } from './menu.ts'

const TEAMS: Edition[] = ['TEAM', 'BUSINESS', 'ENTERPRISE']
const ALL: Edition[] = ['FREE', 'BASIC', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE']
const ADMIN: Role[] = ['AIACCOUNTADMIN']

/** Section 6 of the original specification, with the ways of its section 2. */
const SPECIFIED: { label: string; to: string; editions: Edition[]; roles: Role[] }[] = [
  { label: 'Invite User', to: '/user', editions: TEAMS, roles: ADMIN },
  { label: 'Team Management', to: '/user', editions: TEAMS, roles: ['AIACCOUNTADMIN', 'AIEDITOR'] },
  { label: 'Integrations', to: '/user/integrations', editions: ALL, roles: ADMIN },
  { label: 'API Key & Webhook', to: '/user/api-key', editions: ALL, roles: ADMIN },
  {
    label: 'Credits Usage',
    to: '/user/credits-usage',
    editions: ['FREE', 'BASIC', 'TEAM', 'BUSINESS', 'ENTERPRISE'],
    roles: ADMIN,
  },
]

describe.each(ROLES)('%s', (role) => {
  it.each(EDITIONS)('sees in an account of edition %s what is specified', (edition) => {
    const shown = accountEntries(permissions({ role, edition })).map(({ key, to, locked }) => ({
      label: en.nav[key],
      to,
      locked,
    }))
    const expected = SPECIFIED.filter(({ roles }) => roles.includes(role)).map(({ label, to, editions }) => ({
      label,
      to,
      locked: !editions.includes(edition),
    }))
    expect(shown).toEqual(expected)
  })
})

it('shows nothing of the account while it is not known what one may do', () => {
  expect(accountEntries(undefined)).toEqual([])
})
