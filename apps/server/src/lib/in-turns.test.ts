import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyInTurns } from './json-in-turns.ts'
import { sortInTurns } from './take-turn.ts'

const long = (value: unknown, count: number): unknown => ({
  list: Array.from({ length: count }, () => value),
  [String(count)]: value,
  object: Object.fromEntries(Array.from({ length: count }, (_, n) => [`"${n}`, value])),
})

test('JSON that is written in turns is what it is in one go', async () => {
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(undefined, new Date(0), '\ud800', [undefined], { a: undefined, b: () => 1 }),
  )
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 0, max: 3000 }), async (value, count) => {
      const given = long(value, count)
      expect(await stringifyInTurns(given)).toBe(JSON.stringify(given))
      expect(await stringifyInTurns([given, value])).toBe(JSON.stringify([given, value]))
    }),
    { numRuns: 60 },
  )
})

test('a long list that is sorted in turns is sorted as in one go, with equal ones as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 7000 }),
      fc.integer({ min: 1, max: 9999 }),
      async (count, by) => {
        const list = Array.from({ length: count }, (_, at) => ({ at, key: (at * by) % 97 }))
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
        expect(await sortInTurns(list, compare)).toEqual(list.toSorted(compare))
      },
    ),
    { numRuns: 30 },
  )
})
