import { expect, it } from 'vitest'
import { barsOf, roundTop } from './chart.ts'

const day = (succeeded: number, failed: number, credits = 0) => ({
  day: '2026-01-01',
  succeeded,
  failed,
  tokens: 0,
  credits,
})

it('axes end at round numbers', () => {
  expect([0, 1, 3, 7, 10, 11, 4200, 0.03].map(roundTop)).toEqual([1, 1, 5, 10, 10, 20, 5000, 0.05])
})

it('failed runs are on top of succeeded ones', () => {
  const { bars, top, isEmpty } = barsOf([day(3, 1), day(0, 0), day(6, 2)], 'runs')
  expect([top, isEmpty]).toEqual([10, false])
  expect(bars.map(({ low, high }) => [low, high])).toEqual([
    [0.3, 0.1],
    [0, 0],
    [0.6, 0.2],
  ])
  expect(barsOf([day(1, 0, 0.4)], 'credits')).toMatchObject({ top: 0.5, bars: [{ low: 0.8, high: 0 }] })
  expect(barsOf([day(1, 0)], 'tokens').isEmpty).toBe(true)
})
