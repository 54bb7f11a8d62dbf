import { expect, it } from 'vitest'
import { limitFor, NO_LIMIT, readPerMinute, withLimit } from './limits.ts'

it('reads numbers as people write them, and nothing as no limit', () => {
  expect(['60', '1,000', '1.000', '90 000', ''].map(readPerMinute)).toEqual([60, 1000, 1000, 90_000, null])
  expect(['0', '-5', 'many', '1e3', '2000000000'].map(readPerMinute)).toEqual(Array(5).fill(undefined))
})

it('gives a key its own limit, otherwise that of all others', () => {
  const own = { requests: 5, tokens: null }
  const all = { requests: 60, tokens: 1000 }
  expect(limitFor({ crd_a: own, default: all }, 'crd_a')).toEqual(own)
  expect(limitFor({ crd_a: own, default: all }, 'crd_b')).toEqual(all)
  expect(limitFor({}, 'crd_b')).toEqual(NO_LIMIT)
})

it('changes one limit and keeps the others', () => {
  const limits = { crd_a: { requests: 5, tokens: null } }
  expect(withLimit(limits, 'crd_b', NO_LIMIT)).toEqual({ ...limits, crd_b: NO_LIMIT })
  expect(withLimit(limits, 'crd_a', null)).toEqual({})
})
