import type { sheets } from '@millrace/contract'
import { optionsIn } from './select.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CELL_CODES,
  cellText,
  type CellResult,
  convertCell,
  PLAIN_STYLE,
  readCell,
  readText,
  reasonOf,
} from './index.ts'
import { columnOf } from './testing.ts'

const DE = { decimal: ',', dateOrder: 'dmy', timeZone: 'Europe/Berlin' } as const
const OPTIONS = ['open', 'a, b', 'x; "y"', '[z]', ' s '].map((value) => ({
  value,
  label: `${value.trim()}!`,
  color: 'slate' as const,
}))

const valueOrCode = (result: CellResult) => (result.ok ? result.value : result.code)

// What the database holds: no NUL, no broken pairs.
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((one) => !one.includes('\0') && one.isWellFormed())
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 50n), max: 10n ** 50n }), fc.nat(30), fc.nat({ max: 10 ** 9 }))
  .map(([whole, zeros, rest]) => `${whole}.${'0'.repeat(zeros)}${rest}0`)
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().padStart(24, '0').slice(0, 10))
const time = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((at) => at.toISOString())
const json = fc
  .jsonValue()
  .filter((one) => one !== null)
  .map((one) => JSON.parse(JSON.stringify(one)) as sheets.CellValue)
const id = (kind: string) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'.split('')), { minLength: 25, maxLength: 25 })
    .map((all) => `${kind}_0${all.join('')}`)

const VALUES: [sheets.ColumnType, fc.Arbitrary<sheets.CellValue>][] = [
  ['text', text.filter((one) => one !== '')],
  ['longText', text.map((one) => `${one}\r\n"a";\t${one}`)],
  ['number', decimal],
  ['currency', decimal],
  ['percent', decimal],
  ['integer', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)],
  ['checkbox', fc.boolean()],
  ['date', day],
  ['dateTime', time],
  ['singleSelect', fc.constantFrom(...OPTIONS.map(({ value }) => value))],
  [
    'multiSelect',
    fc.subarray(
      OPTIONS.map(({ value }) => value),
      { minLength: 1 },
    ),
  ],
  ['url', fc.webUrl({ withQueryParameters: true, withFragments: true })],
  ['email', fc.constantFrom('a@b.de', 'ünï+tag@exämple.org', "o'neil@sub.example.co.uk")],
  ['phone', fc.constantFrom('+49 (0)30 123-456', '0044 20 7946 0000', '030/123456 ext. 12')],
  ['json', json],
  ['link', fc.uniqueArray(id('rec'), { minLength: 1, maxLength: 5 })],
  ['file', fc.uniqueArray(id('fil'), { minLength: 1, maxLength: 5 })],
]

describe('every value', () => {
  test.each(VALUES)('of type %s is taken as it is, and comes back from its text', (type, values) => {
    const column = columnOf(type, { options: type.endsWith('Select') ? OPTIONS : [] })
    fc.assert(
      fc.property(values, (value) => {
        const given = JSON.parse(JSON.stringify(value)) as sheets.CellValue
        const read = readCell(column, given)
        expect(read.ok).toBe(true)
        const held = (read as { value: sheets.CellValue }).value
        expect(readText(column, cellText(column, held), PLAIN_STYLE)).toEqual({ ok: true, value: held })
        expect(readCell(column, held)).toEqual({ ok: true, value: held })
      }),
    )
  })

  test.each(VALUES)('of type %s is kept through text and back', (type, values) => {
    const column = columnOf(type, { options: type.endsWith('Select') ? OPTIONS : [] })
    const plain = columnOf('longText')
    fc.assert(
      fc.property(values, (value) => {
        const held = valueOrCode(readCell(column, JSON.parse(JSON.stringify(value))))
        const there = valueOrCode(convertCell(column, plain, { value: held, style: PLAIN_STYLE }))
        expect(valueOrCode(convertCell(plain, column, { value: there, style: PLAIN_STYLE }))).toEqual(held)
      }),
    )
  })

  test('that is anything at all is taken or refused with a code and a text to keep', () => {
    const types = fc.constantFrom(...VALUES.map(([type]) => type), 'formula' as const, 'createdTime' as const)
    fc.assert(
      fc.property(types, fc.anything(), fc.string({ unit: 'binary' }), (type, value, typed) => {
        const column = columnOf(type, { options: OPTIONS })
        for (const read of [readCell(column, value), readText(column, typed, DE)]) {
          if (read.ok) continue
          expect(CELL_CODES).toContain(read.code)
          expect(read.text.isWellFormed() && !read.text.includes('\0')).toBe(true)
        }
      }),
    )
  })

  test('that is blank is the empty cell', () => {
    for (const [type] of VALUES) {
      expect(readCell(columnOf(type), null)).toEqual({ ok: true, value: null })
      expect(readText(columnOf(type), '', DE)).toEqual({ ok: true, value: null })
    }
  })
})

test('every code of an error has a text of its own', () => {
  const codes = CELL_CODES.filter((code) => code !== 'read_only')
  expect(codes.map((code) => reasonOf(code).key)).not.toContain(reasonOf('no such code').key)
})

test('the texts of a file become options, each choice one, unless they are too many or too long', () => {
  const texts = [' red', 'red, blue', '', 'blue;green', '["a, b"]']
  expect(optionsIn(texts, 'multiSelect')).toEqual(['a, b', 'blue', 'green', 'red'])
  expect(optionsIn(['open', ' done', 'open', ''], 'singleSelect')).toEqual(['done', 'open'])
  const names = Array.from({ length: 201 }, (_, at) => `n${at}`)
  expect(optionsIn(names, 'singleSelect')).toBeNull()
  expect(optionsIn(['x'.repeat(201)], 'singleSelect')).toBeNull()
  expect(optionsIn(['two\nlines'], 'singleSelect')).toBeNull()
})
