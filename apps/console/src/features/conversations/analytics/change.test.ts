import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

const percent = (value: number) => `${Math.round(value * 100)}%`

it.each([
  [0.5, 0.25, '+25%'],
  [0.25, 0.5, '−25%'],
  [0.5, 0.5, null],
  // A difference smaller than what is displayed counts as no change in either direction.
  [0.501, 0.5, null],
  [0.5, 0.501, null],
])('shows the change to %d from %d', (now, before, shown) => {
  expect(changeOf(now, before, percent)).toBe(shown)
})
