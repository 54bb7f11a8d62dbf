import type { sheets } from '@millrace/contract'
import { expect, it } from 'vitest'
import { inputsHash, inputValues, tokenValue } from './input-values.ts'

const number = { id: 'c1', valueType: 'number' } as sheets.Column
const NONE = new Map<string, string>()
const byId = new Map([['c1', number]])

it('is the same for the same inputs, in any order, and different for others', () => {
  expect(inputsHash({ a: 1, b: 'x' })).toBe(inputsHash({ b: 'x', a: 1 }))
  expect(inputsHash({ a: undefined })).toBe(inputsHash({ a: null }))
  expect(inputsHash({ a: '1' })).not.toBe(inputsHash({ a: 1 }))
  expect(inputsHash({ a: 1 })).not.toBe(inputsHash({ b: 1 }))
})

it('returns numbers without losing digits, and errors as they were written', () => {
  expect(tokenValue(number, '12.50', NONE)).toBe(12.5)
  expect(tokenValue(number, '9007199254740993', NONE)).toBe('9007199254740993')
  const inputs = [
    { name: 'n', column: 'c1' },
    { name: 'gone', column: 'c9' },
  ]
  const errors = { c1: { code: 'not_a_number', text: 'twelve' } }
  expect(inputValues({ byId }, { cells: {}, errors }, { inputs, titles: NONE })).toEqual({
    n: 'twelve',
    gone: null,
  })
})

it('returns links as the titles of their records, and nothing for deleted records', () => {
  const link = { id: 'c2', type: 'link' } as sheets.Column
  const titles = new Map([
    ['rec_a', 'Ada'],
    ['rec_b', 'Bob'],
  ])
  expect(tokenValue(link, ['rec_b', 'rec_gone', 'rec_a'], titles)).toBe('Bob, Ada')
  expect(tokenValue(link, ['rec_gone'], titles)).toBeNull()
})
