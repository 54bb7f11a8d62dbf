import type { team } from '@millrace/contract'
import { expect, it } from 'vitest'
import { sortMembers } from './sort-members.ts'

const member = (name: string, role: team.Member['role'], joinedAt: string): team.Member => ({
  userId: `usr_${name}`,
  username: `${name}@example.test`,
  name,
  role,
  projects: [],
  you: false,
  joinedAt,
})

const members = [
  member('Cleo', 'AIREADER', '2026-01-03T00:00:00Z'),
  member('Bo', 'AIACCOUNTADMIN', '2026-01-01T00:00:00Z'),
  member('Ada', 'AIREADER', '2026-01-02T00:00:00Z'),
]

it.each([
  ['role', ['Bo', 'Ada', 'Cleo']],
  ['name', ['Ada', 'Bo', 'Cleo']],
  ['joined', ['Cleo', 'Ada', 'Bo']],
] as const)('sorts by %s', (sort, names) => {
  expect(sortMembers(members, sort).map(({ name }) => name)).toEqual(names)
})
