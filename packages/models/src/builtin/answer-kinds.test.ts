import { expect, it } from 'vitest'
import { isSpan, kindFit } from './answer-kinds.ts'

it.each([
  'Die Garantie gilt ein Jahr.',
  'Das dauert 1 Monat.',
  'Es wird einen Tag dauern.',
  'It takes an hour.',
])('a duration: %s', (text) => expect(kindFit('duration', text)).toBe('fits'))

it('knows in what time is measured', () => {
  expect(['hour', 'jahr', 'tage', 'annees', 'dias'].filter((form) => !isSpan(form))).toEqual([])
  expect(['kayak', 'jahrmarkt', 'hourglass'].filter(isSpan)).toEqual([])
})
