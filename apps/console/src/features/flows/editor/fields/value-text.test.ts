import { assert, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { kindOf, readNumber, readValue, writeValue } from './value-text.ts'

it('reads what it wrote', () => {
  assert(
    property(jsonValue(), (value) => {
      const read = readValue(writeValue(value))
      // To a field, an empty text and nothing are the same; JSON has no negative zero.
      if (value === '' || value === null) expect(read).toBeNull()
      else expect(read).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('keeps typed types, and digits that a number would lose', () => {
  expect(['5', '1.50', '9007199254740993', 'true', '"5"', '[1]', 'a', '@@x@@', ' '].map(readValue)).toEqual([
    5,
    '1.50',
    '9007199254740993',
    true,
    '5',
    [1],
    'a',
    '@@x@@',
    ' ',
  ])
  expect([5, 'a', '@@x@@', '@@x@@ y', true, [], {}, ''].map(kindOf)).toEqual([
    'number',
    'text',
    'token',
    'text',
    'boolean',
    'list',
    'object',
    'empty',
  ])
  expect(['7', '7.', '@@x@@', ''].map(readNumber)).toEqual([7, '7.', '@@x@@', ''])
})
