import { expect, it } from 'vitest'
import { editDistance } from './spelling.ts'

it.each([
  ['refund', 'refund', 0],
  ['refund', 'refnud', 1],
  ['refund', 'refunds', 1],
  ['refund', 'rfund', 1],
  ['refund', 'rebund', 1],
  ['cancellation', 'canselation', 2],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})

it('stops counting above the given maximum', () => {
  expect(editDistance('invoice', 'refund', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})
