import { expect, it } from 'vitest'
import { serverProblem } from './version.ts'

it('refuses a PostgreSQL that is too old and says what to do', () => {
  expect(serverProblem({ version: '140012' })).toBe(
    'DATABASE_URL points at PostgreSQL 14; Millrace needs 15 or newer. ' +
      'Upgrade that server, or leave DATABASE_URL out to use the embedded database.',
  )
  expect(serverProblem({ version: '150000' })).toBeNull()
  expect(serverProblem({ version: '180006' })).toBeNull()
})
