import { expect, it } from 'vitest'
import { priceOf } from './price-of.ts'

const cell = (credits: number, milliseconds = 1000) => ({ outcome: 'done' as const, credits, milliseconds })

it('is as wide as the observed range for a small sample, and narrower for larger ones', () => {
  const few = priceOf({ rows: 100, sampled: [cell(1), cell(3)], concurrency: 10, budget: null })
  expect(few.credits).toEqual({ low: 100, high: 300 })
  const sampled = Array.from({ length: 100 }, (_, n) => cell(n % 2 === 0 ? 1 : 3))
  const many = priceOf({ rows: 100, sampled, concurrency: 10, budget: 210 })
  expect(many.credits!.low).toBeGreaterThan(175)
  expect(many.credits!.high).toBeLessThan(225)
  expect(many.overCeiling).toBe(true)
  expect(many.seconds).toEqual({ low: 10, high: 10 })
})

it('says nothing about the unknown', () => {
  const known = priceOf({ rows: null, sampled: [cell(1)], concurrency: 1, budget: 1 })
  expect(known).toMatchObject({ rows: null, credits: null, seconds: null, overCeiling: false, found: 1 })
  expect(priceOf({ rows: 5, sampled: [], concurrency: 1, budget: 1 })).toMatchObject({
    found: null,
    credits: null,
  })
})
