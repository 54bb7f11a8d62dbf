import { expect, it } from 'vitest'
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

it('sets and removes one price and keeps the others', () => {
  const prices = { a: { input: 1, output: 2 }, b: { input: 3, output: 4 } }
  expect(withPrice(prices, 'c', { input: 5, output: 6 })).toEqual({ ...prices, c: { input: 5, output: 6 } })
  expect(withPrice(prices, 'a', { input: 7, output: 8 })).toEqual({ ...prices, a: { input: 7, output: 8 } })
  expect(withPrice(prices, 'a', null)).toEqual({ b: { input: 3, output: 4 } })
})
