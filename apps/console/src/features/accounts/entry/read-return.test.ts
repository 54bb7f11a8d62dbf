import { ApiError, type ErrorDetails } from '@millrace/contract'
import { expect, it } from 'vitest'
import { readReturn } from './read-return.ts'
import { secondFactorOf } from './second-factor-of.ts'

it('reads a code, a refusal, and nothing', () => {
  expect(readReturn('?code=c%2Fd&state=s')).toEqual({ kind: 'code', code: 'c/d', state: 's', iss: undefined })
  expect(readReturn('?code=c&state=s&iss=https%3A%2F%2Fissuer')).toMatchObject({ iss: 'https://issuer' })
  expect(readReturn('?error=access_denied&state=s')).toEqual({ kind: 'refused', reason: 'access_denied' })
  expect(readReturn(`?error=${'x'.repeat(9000)}`)).toMatchObject({ reason: 'x'.repeat(200) })
  for (const search of ['', '?code=c', '?state=s', '?code=&state=s'])
    expect(readReturn(search)).toEqual({ kind: 'nothing' })
})

it('finds the key for the second step only in a refusal', () => {
  const refusal = (details: ErrorDetails, status = 401) =>
    new ApiError({ status, code: 'unauthenticated', message: 'x', details })
  expect(secondFactorOf(refusal({ secondFactor: 'key' }))).toBe('key')
  expect(secondFactorOf(refusal({}))).toBeNull()
  expect(secondFactorOf(refusal({ secondFactor: 1 }))).toBeNull()
  expect(secondFactorOf(refusal({ secondFactor: 'key' }, 400))).toBeNull()
  expect(secondFactorOf(new Error('x'))).toBeNull()
})
