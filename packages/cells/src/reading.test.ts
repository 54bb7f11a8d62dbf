import type { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CellResult,
  compareNumbers,
  keyOf,
  plainNumber,
  readCell,
  readText,
  showCell,
  TYPED_CHANGES,
  type TypedColumn,
} from './index.ts'
import { columnOf } from './testing.ts'

// As people type.
const accept = TYPED_CHANGES
const DE = { decimal: ',', dateOrder: 'dmy', timeZone: 'Europe/Berlin', accept } as const
const US = { decimal: '.', dateOrder: 'mdy', timeZone: 'America/New_York', accept } as const
const OPTIONS = ['open', 'a, b', 'x; "y"', '[z]', ' s '].map((value) => ({
  value,
  label: `${value.trim()}!`,
  color: 'slate' as const,
}))

const valueOrCode = (result: CellResult) => (result.ok ? result.value : result.code)

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 50n), max: 10n ** 50n }), fc.nat(30), fc.nat({ max: 10 ** 9 }))
  .map(([whole, zeros, rest]) => `${whole}.${'0'.repeat(zeros)}${rest}0`)
describe('numbers', () => {
  test('are ordered by all their digits', () => {
    const scaled = (plain: string) => {
      const [whole = '', fraction = ''] = plain.split('.')
      return BigInt(whole.replace('-', '') + fraction.padEnd(60, '0')) * (plain.startsWith('-') ? -1n : 1n)
    }
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [plainNumber(a), plainNumber(b)]
        if (!x.ok || !y.ok) throw new Error('not read')
        expect(Math.sign(compareNumbers(x.value, y.value))).toBe(
          Number(scaled(a) > scaled(b)) - Number(scaled(a) < scaled(b)),
        )
      }),
    )
  })

  test.each([
    ['9007199254740993', '9007199254740993'],
    ['0.10', '0.10'],
    [0.1, '0.1'],
    [1e21, 'inexact_number'],
    [9_007_199_254_740_992, 'inexact_number'],
    ['1.5e3', '1500'],
    ['-1e-3', '-0.001'],
    ['+007', 'leading_zeros'],
    ['0.50', '0.50'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['.5', '0.5'],
    ['1e99999', 'too_many_digits'],
    ['NaN', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['1,5', 'not_a_number'],
    [true, 'not_a_number'],
  ])('%s is held as %s', (given, held) => {
    expect(valueOrCode(readCell(columnOf('number'), given))).toBe(held)
  })

  test.each([
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', 'out_of_range'],
    ['1.0', '1'],
    ['1.5', 'not_an_integer'],
  ])('%s is the integer %s', (given, held) => {
    expect(valueOrCode(readCell(columnOf('integer'), given))).toBe(held)
  })

  test.each([
    ['1.234,50', '1234.50', 'not_a_number'],
    ['1,234.50', 'not_a_number', '1234.50'],
    ['1,234', '1.234', '1234'],
    ['1.234', '1234', '1.234'],
    ['12.34', 'not_a_number', '12.34'],
    ['12,34,567.8', 'not_a_number', '1234567.8'],
    ['1 234 567', '1234567', '1234567'],
    ['(5)', '-5', '-5'],
    ['−3', '-3', '-3'],
  ])('%s is %s with a comma and %s with a point', (given, comma, point) => {
    expect(valueOrCode(readText(columnOf('number'), given, DE))).toBe(comma)
    expect(valueOrCode(readText(columnOf('number'), given, US))).toBe(point)
  })

  test('of money and percent are read with their signs', () => {
    expect(valueOrCode(readText(columnOf('currency'), '1.234,50 €', DE))).toBe('1234.50')
    expect(valueOrCode(readText(columnOf('currency'), '-$1,234.50', US))).toBe('-1234.50')
    expect(valueOrCode(readText(columnOf('currency'), 'CHF 5', US))).toBe('5')
    expect(valueOrCode(readText(columnOf('percent'), '12,5 %', DE))).toBe('12.5')
  })
})

describe('dates and times', () => {
  test.each([
    ['1.3.2026', DE, '2026-03-01'],
    ['3/1/2026', US, '2026-03-01'],
    ['2026-03-01', US, '2026-03-01'],
    ['1/3/26', DE, '2026-03-01'],
    ['3. März 2026', DE, '2026-03-03'],
    ['March 3, 2026', US, '2026-03-03'],
    ['2026年3月1日', DE, '2026-03-01'],
    ['29.02.2025', DE, 'not_a_date'],
    ['29.02.2024', DE, '2024-02-29'],
    ['31.04.2026', DE, 'not_a_date'],
    ['13/13/2026', US, 'not_a_date'],
    ['2026-03-01 00:00:00', DE, '2026-03-01'],
    ['2026-03-01 10:00', DE, 'has_time'],
  ] as const)('%s is the day %#: %s', (given, style, held) => {
    expect(valueOrCode(readText(columnOf('date'), given, style))).toBe(held)
  })

  test.each([
    ['2026-03-01T09:30:00Z', DE, '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00+05:45', DE, '2026-03-01T03:45:00.000Z'],
    ['01.03.2026 09:30', DE, '2026-03-01T08:30:00.000Z'],
    ['01.07.2026 09:30', DE, '2026-07-01T07:30:00.000Z'],
    ['7/1/2026 9:30 PM', US, '2026-07-02T01:30:00.000Z'],
    // The clock skips an hour, or shows one twice.
    ['29.03.2026 02:30', DE, '2026-03-29T01:30:00.000Z'],
    ['25.10.2026 02:30', DE, '2026-10-25T00:30:00.000Z'],
    ['2026-03-01T25:00', DE, 'not_a_time'],
    ['2026-03-01T09:30:00.123456Z', DE, '2026-03-01T09:30:00.123Z'],
    ['9999-12-31T23:59:59-18:00', DE, 'not_a_time'],
  ] as const)('%s is the instant %#: %s', (given, style, held) => {
    expect(valueOrCode(readText(columnOf('dateTime'), given, style))).toBe(held)
  })

  test('come back from what a clock in any zone shows', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'America/St_Johns',
      'UTC',
    )
    const at = fc.date({ min: new Date('1980-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(at, zones, (instant, timeZone) => {
        const whole = new Date(Math.floor(instant.getTime() / 1000) * 1000)
        const clock = (date: Date) => date.toLocaleString('sv-SE', { timeZone })
        const read = readText(columnOf('dateTime'), clock(whole), { ...DE, timeZone })
        expect(clock(new Date(valueOrCode(read) as string))).toBe(clock(whole))
      }),
    )
  })
})

describe('texts', () => {
  test.each([
    ['email', 'a@b', 'not_an_email'],
    ['email', 'a b@c.de', 'not_an_email'],
    ['url', 'javascript:alert(1)', 'not_a_url'],
    ['url', 'www.example.com/a', 'https://www.example.com/a'],
    ['url', 'https://exa mple.com', 'not_a_url'],
    ['phone', '12', 'not_a_phone'],
    ['phone', 'call me', 'not_a_phone'],
    ['checkbox', 'Ja', true],
    ['checkbox', '是', true],
    ['checkbox', '0', false],
    ['checkbox', 'maybe', 'not_a_checkbox'],
    ['singleSelect', 'OPEN!', 'open'],
    ['singleSelect', 'shut', 'unknown_option'],
    ['multiSelect', 'open, a, b', 'unknown_option'],
    ['multiSelect', 'a, b', ['a, b']],
    ['json', '{"n": 9007199254740993}', 'inexact_number'],
    ['json', '{"n": 0.1, "s": "9007199254740993"}', { n: 0.1, s: '9007199254740993' }],
    ['json', '{', 'not_json'],
    ['json', '"\\u0000"', 'unstorable'],
  ] as [sheets.ColumnType, string, unknown][])('of %s: %s', (type, given, held) => {
    expect(valueOrCode(readText(columnOf(type, { options: OPTIONS }), given, DE))).toEqual(held)
  })

  test('that the database cannot hold are refused, and their error can be stored', () => {
    expect(readCell(columnOf('text'), 'a\0b')).toMatchObject({ code: 'unstorable', text: 'a\u2400b' })
    expect(readCell(columnOf('text'), '\ud800')).toMatchObject({ code: 'unstorable' })
    expect(readCell(columnOf('longText'), 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ code: 'too_long' })
    expect(readCell(columnOf('longText'), '語'.repeat(400_000))).toMatchObject({ code: 'too_long' })
  })

  test('are held to the rules of their column', () => {
    const rules = (type: sheets.ColumnType, validators: TypedColumn['validators'], value: string) =>
      valueOrCode(readCell(columnOf(type, { validators }), value))
    expect(rules('number', { min: '1', max: '10' }, '10.0000000000000000001')).toBe('too_large')
    expect(rules('number', { min: '-1' }, '-1.0')).toBe('-1.0')
    expect(rules('date', { min: '2026-01-01' }, '2025-12-31')).toBe('too_small')
    expect(rules('text', { maxLength: 2 }, '🤖🤖')).toBe('🤖🤖')
    expect(rules('text', { minLength: 3 }, '🤖🤖')).toBe('too_short')
    expect(rules('text', { pattern: '[A-Z]{2}\\d+' }, 'AB12')).toBe('AB12')
    expect(rules('text', { pattern: '[A-Z]{2}\\d+' }, 'xAB12')).toBe('pattern')
  })

  test('match any pattern in time that grows with their length only', () => {
    const column = columnOf('text', { validators: { pattern: '(a+)+b' } })
    // Backtracking would take longer than the world has stood.
    expect(valueOrCode(readCell(column, 'a'.repeat(5000)))).toBe('pattern')
  })
})

test('are shown as people of a region read them, with all digits', () => {
  const show = (type: sheets.ColumnType, value: sheets.CellValue, rest: Partial<TypedColumn> = {}) =>
    showCell(columnOf(type, rest), value, {
      locale: 'de-DE',
      timeZone: 'Europe/Berlin',
      labels: { rec_1: 'Ada' },
    })
  expect(show('number', '9007199254740993.10')).toBe('9.007.199.254.740.993,10')
  expect(show('number', '2.345', { settings: { decimals: 2 } })).toBe('2,35')
  expect(show('currency', '1234.5', { settings: { currency: 'EUR' } })).toBe('1.234,50\u00a0€')
  expect(show('date', '2026-03-01')).toBe('01.03.2026')
  expect(show('dateTime', '2026-03-01T23:30:00.000Z')).toBe('02.03.2026, 00:30')
  expect(show('formula', '5', { valueType: 'number' })).toBe('5')
  expect(show('link', ['rec_1', 'rec_2'])).toBe('Ada, rec_2')
  expect(show('multiSelect', ['open'], { options: OPTIONS })).toBe('open!')
})

test('keys are made of labels, in any script, and never twice', () => {
  expect(keyOf('Größe (cm)', [])).toBe('groesse_cm')
  expect(keyOf('Größe (cm)', ['Groesse_CM'])).toBe('groesse_cm_2')
  expect(keyOf('价格', ['field'])).toBe('field_2')
  expect(keyOf('Constructor', [])).toBe('constructor_2')
  expect(keyOf('2nd', [])).toBe('field_2nd')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 30 }), (labels) => {
      const keys: string[] = []
      for (const label of labels) keys.push(keyOf(label, keys))
      for (const key of keys) expect(key).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
      expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length)
    }),
  )
})
