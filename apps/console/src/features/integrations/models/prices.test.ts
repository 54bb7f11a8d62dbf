import { expect, it } from 'vitest'
import type { ModelRow } from '../api.ts'
import { readPrice, withPrice } from './prices.ts'

it.each([
  ['2.5', 2.5],
  ['0,25', 0.25],
  [' 10 ', 10],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1,000.5', null],
  ['999999', null],
])('reads %j as %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it('sets and takes away one price and keeps the others', () => {
  const row = (id: string, ownPrice: ModelRow['ownPrice']) => ({ id, ownPrice }) as ModelRow
  const models = [row('a', { input: 1, output: 2 }), row('b', { input: 3, output: 4 }), row('c', null)]
  expect(withPrice(models, 'c', { input: 5, output: 6 })).toEqual({
    a: { input: 1, output: 2 },
    b: { input: 3, output: 4 },
    c: { input: 5, output: 6 },
  })
  expect(withPrice(models, 'a', null)).toEqual({ b: { input: 3, output: 4 } })
})
