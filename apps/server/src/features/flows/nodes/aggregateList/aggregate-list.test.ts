import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactAverage, exactSum } from '../lists/decimals.ts'
import { outputOf } from '../testing/try-node.ts'

const list = [
  { name: 'a', price: '0.10', at: '2026-03-01' },
  { name: 'b', price: 0.2, at: '2026-02-01T10:00:00Z' },
  { name: 'a', price: '', at: null },
  { name: 'c' },
]
const of = (operation: string, field = '', given: unknown = list) =>
  outputOf('aggregateList', { params: { list: '@@params.list@@', operation, field }, given: { list: given } })

test.each([
  ['count', 'price', 2],
  ['count', '', 4],
  ['sum', 'price', 0.3],
  ['average', 'price', 0.15],
  ['min', 'at', '2026-02-01T10:00:00Z'],
  ['max', 'at', '2026-03-01'],
  ['max', 'price', 0.2],
  ['unique', 'name', ['a', 'b', 'c']],
  ['values', 'name', ['a', 'b', 'a', 'c']],
  ['join', 'name', 'a\nb\na\nc'],
])('%s of %s', async (operation, field, value) => {
  expect(await of(operation, field)).toMatchObject({ value })
})

test('sums keep digits that no number holds', async () => {
  expect(await of('sum', '', ['9007199254740993', '0.5'])).toEqual({ value: '9007199254740993.5', count: 2 })
})

test('of nothing', async () => {
  expect(await of('sum', '', [])).toEqual({ value: 0, count: 0 })
  expect(await of('average', '', null)).toEqual({ value: null, count: 0 })
  expect(await of('max', '', [null, ''])).toEqual({ value: null, count: 0 })
})

test('treats equal objects as one value', async () => {
  expect(await of('unique', '', [{ a: 1 }, { a: 1 }, { a: 2 }])).toMatchObject({
    value: [{ a: 1 }, { a: 2 }],
  })
})

test('fails for anything but numbers and lists, and names it', async () => {
  await expect(of('sum', 'name')).rejects.toThrow('not_a_number: “a” isn’t a number')
  await expect(of('count', '', 'abc')).rejects.toThrow('not_a_list')
})

const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const money = (value: bigint): string => {
  const text = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const short = (text: string) => text.replace(/0+$/, '').replace(/\.$/, '')

test('sums money exactly to the cent, and the average of equal amounts is that amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 50 }), async (amounts) => {
      const sum = amounts.reduce((all, one) => all + one, 0n)
      expect(await exactSum(amounts.map(money))).toBe(short(money(sum)))
      expect(await exactAverage(amounts.map(() => money(amounts[0]!)))).toBe(short(money(amounts[0]!)))
    }),
  )
})
