import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'
import { compareKeys, sortKey } from './compare.ts'

const people = [
  { name: 'Grace', age: '10', city: { name: 'NY' } },
  { name: 'Ada', age: 9, city: { name: 'London' } },
  { name: 'Alan', age: null, city: { name: 'London' } },
  { name: 'Zoë', age: '9.5', city: null },
]
const names = async (params: Record<string, unknown>, list: unknown = people): Promise<unknown> => {
  const output = await outputOf('sortFilterList', {
    params: { list: '@@params.list@@', ...params },
    given: { list },
  })
  return (output as { items: { name: string }[] }).items.map(({ name }) => name)
}

test('keeps items whose fields match the rules', async () => {
  const rules = {
    match: 'any',
    rules: [
      { left: 'city.name', operator: 'is', right: 'NY' },
      { left: 'age', operator: 'isEmpty' },
    ],
  }
  expect(await names({ rules })).toEqual(['Grace', 'Alan'])
})

test('sorts numbers as numbers, with empty values last in either order', async () => {
  expect(await names({ sort: 'ascending', sortBy: 'age' })).toEqual(['Ada', 'Zoë', 'Grace', 'Alan'])
  expect(await names({ sort: 'descending', sortBy: 'age' })).toEqual(['Grace', 'Zoë', 'Ada', 'Alan'])
  expect(await names({ sort: 'descending', sortBy: 'name', limit: 2 })).toEqual(['Zoë', 'Grace'])
  expect(await names({ sort: 'reversed' })).toEqual(['Zoë', 'Alan', 'Ada', 'Grace'])
})

test('removes duplicates, and returns the first items', async () => {
  const output = await outputOf('sortFilterList', {
    params: { list: '@@params.list@@', uniqueBy: 'city.name' },
    given: { list: people },
  })
  expect(output).toMatchObject({ count: 3, first: { name: 'Grace' } })
})

test('items without fields, and no list at all', async () => {
  const rules = { match: 'all', rules: [{ left: '', operator: 'greater', right: 1 }] }
  const params = { list: '@@params.list@@', rules, sort: 'ascending' }
  expect(await outputOf('sortFilterList', { params, given: { list: [3, '2.5', 1, 'x'] } })).toEqual({
    items: ['2.5', 3],
    first: '2.5',
    count: 2,
  })
  expect(await outputOf('sortFilterList')).toEqual({ items: [], first: null, count: 0 })
})

test('any values have a consistent order', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
  )
  fc.assert(
    fc.property(value, value, value, fc.constantFrom(1 as const, -1 as const), (a, b, c, direction) => {
      const [x, y, z] = [a, b, c].map(sortKey) as [
        ReturnType<typeof sortKey>,
        ReturnType<typeof sortKey>,
        ReturnType<typeof sortKey>,
      ]
      const order = (one: typeof x, other: typeof x) => Math.sign(compareKeys(one, other, direction))
      // Equal keys give -0 one way or both.
      expect(Math.abs(order(x, y) + order(y, x))).toBe(0)
      if (order(x, y) <= 0 && order(y, z) <= 0) expect(order(x, z)).toBeLessThanOrEqual(0)
    }),
  )
})
