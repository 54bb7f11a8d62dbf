import { expect, it } from 'vitest'
import { durabilityProblem, serverProblem } from './version.ts'

it('refuses a PostgreSQL that is too old and says what to do', () => {
  expect(serverProblem({ version: '140012' })).toBe(
    'DATABASE_URL points at PostgreSQL 14; Millrace needs 15 or newer. ' +
      'Upgrade that server, or leave DATABASE_URL out to use the embedded database.',
  )
  expect(serverProblem({ version: '150000' })).toBeNull()
  expect(serverProblem({ version: '180006' })).toBeNull()
})

it('warns of a PostgreSQL that may lose what it says is committed', () => {
  expect(durabilityProblem({ fsync: 'off', commits: 'on' })).toMatch(/fsync = off: a power failure/)
  expect(durabilityProblem({ fsync: 'on', commits: 'off' })).toMatch(/synchronous_commit = off/)
  expect(durabilityProblem({ fsync: 'on', commits: 'local' })).toBeNull()
})
