import { expect, it } from 'vitest'
import { monthsIn } from './months.ts'

it.each([
  ['We are closed from November to March.', [0, 1, 2, 10, 11]],
  ['April, May, September', [3, 4, 8]],
  ['Juni bis August täglich', [5, 6, 7]],
  ['Are you open in May?', [4]],
  ['May I come on Sunday?', []],
  ['They march on.', [2]],
  ['No month here', []],
])('%s', (text, months) => {
  expect([...monthsIn(text)].sort((a, b) => a - b)).toEqual(months)
})
