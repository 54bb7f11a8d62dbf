import { describe, expect, it } from 'vitest'
import { daysIn } from './days.ts'

describe('the days that a text names', () => {
  it.each([
    ['Closed on Sunday and Monday.', [0, 6]],
    ['We are open Tuesday to Saturday from 9 am to 6 pm.', [1, 2, 3, 4, 5]],
    ['Mon–Fri 9.00 to 17.00, Sat 10.00 to 14.00', [0, 1, 2, 3, 4, 5]],
    ['From Saturday to Monday', [0, 5, 6]],
    ['Montag bis Mittwoch, sonntags zu', [0, 1, 2, 6]],
    ['open daily', [0, 1, 2, 3, 4, 5, 6]],
    ['at the weekend', [5, 6]],
    ['The sun sat on the wall, so we did.', []],
    ['No. 12, for two days', []],
    ['What would you like so to do? Do 3 of them.', []],
  ])('%s', (text, days) => {
    expect([...daysIn(text)].sort((a, b) => a - b)).toEqual(days)
  })
})
