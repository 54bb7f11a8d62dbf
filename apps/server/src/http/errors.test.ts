import { expect, it } from 'vitest'
import { toFailure } from './errors.ts'

it.each([
  ['no connection of the pool came free', new Error('timeout exceeded when trying to connect')],
  ['the database is stopped', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['its connection broke', new Error('Connection terminated unexpectedly')],
  ['it was ended at once', Object.assign(new Error('terminating connection'), { code: '57P02' })],
  ['a statement ran out of time', Object.assign(new Error('canceling statement'), { code: '57014' })],
])('when %s, the database is busy, and one may try again', (_, error) => {
  expect(toFailure(error)).toMatchObject({ code: 'unavailable', status: 503 })
})

it('what nobody foresaw keeps its words to itself', () => {
  const failure = toFailure(new Error('relation "users" does not exist'))
  expect(failure.code).toBe('internal')
  expect(failure.message).not.toContain('users')
})

it.each([
  ['PostgreSQL', Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })],
  [
    'PostgreSQL of its log',
    Object.assign(new Error('could not write: No space left on device'), { code: '58030' }),
  ],
  ['this machine', Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })],
])('a full disk of %s is told as that', (_whose, error) => {
  const { status, message } = toFailure(error)
  expect(status).toBe(507)
  expect(message).toContain('disk of the database is full')
})
