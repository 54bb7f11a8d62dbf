import { expect, it } from 'vitest'
import { readMore } from './more-budget.ts'

it('reads what is added to a budget', () => {
  expect(readMore('20', '')).toEqual({ calls: 20, credits: 0 })
  expect(readMore('', ' 2.5 ')).toEqual({ calls: 0, credits: 2.5 })
})

it.each([
  ['', ''],
  ['0', '0'],
  ['1.5', ''],
  ['-1', ''],
  ['1001', ''],
  ['x', ''],
  ['1', 'x'],
  ['1', '-2'],
  ['', '1e9'],
])('refuses %j calls and %j credits', (calls, credits) => {
  expect(readMore(calls, credits)).toBeNull()
})
