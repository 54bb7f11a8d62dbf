import { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellText,
  type CellResult,
  convertCell,
  currenciesOf,
  decimalSignsOf,
  guessColumn,
  PASTED_CHANGES,
  PLAIN_STYLE,
  readCell,
  readingChangesOf,
  readText,
  type ReadingStyle,
  TYPED_CHANGES,
} from './index.ts'
import { columnOf } from './testing.ts'

/** As a file or a column of texts is read of which nobody said anything. */
const UNSAID: ReadingStyle = { ...PLAIN_STYLE, decimal: null }
const valueOrCode = (result: CellResult) => (result.ok ? result.value : result.code)
const ALL = sheets.READING_CHANGES

describe('a text that reading would change', () => {
  // Its type, what it is, and what it becomes when that is accepted.
  test.each([
    ['number', '00123', 'leading_zeros', '123'],
    ['integer', '-007', 'leading_zeros', '-7'],
    ['number', '00', 'leading_zeros', '0'],
    ['percent', '05 %', 'leading_zeros', '5'],
    ['number', '+49', 'plus_sign', '49'],
    ['number', '(5)', 'parentheses', '-5'],
    ['number', '1E5', 'exponent', '100000'],
    ['integer', '2e3', 'exponent', '2000'],
    ['number', '1,E1', 'exponent', '10'],
    ['currency', '$5', 'currency_sign', '5'],
    ['currency', '5 EUR', 'currency_sign', '5'],
    ['date', '2026-03-01 10:30', 'has_time', '2026-03-01'],
    ['dateTime', '2026-03-01T10:00:00.1234567Z', 'too_precise', '2026-03-01T10:00:00.123Z'],
    ['url', 'example.com', 'scheme_added', 'https://example.com'],
    ['json', '{"a":1,"a":2}', 'repeated_keys', { a: 2 }],
    ['json', 'null', 'becomes_empty', null],
    ['multiSelect', ' , ', 'becomes_empty', null],
  ] as const)('into %s: %s is refused as %s', (type, text, code, value) => {
    expect(valueOrCode(readText(columnOf(type), text, UNSAID))).toBe(code)
    expect(valueOrCode(readText(columnOf(type), text, { ...UNSAID, accept: [code] }))).toEqual(value)
  })

  test.each([
    ['number', '0', '0'],
    ['number', '0.05', '0.05'],
    ['number', '-0,5', '-0.5'],
    ['number', '0,125', '0.125'],
    ['number', '1 000', '1000'],
    ['currency', '100', '100'],
    ['date', '2026-03-01 00:00', '2026-03-01'],
    ['json', '{"a":{"a":"a: \\"b\\":"}}', { a: { a: 'a: "b":' } }],
  ] as const)('into %s: %s loses nothing', (type, text, value) => {
    expect(valueOrCode(readText(columnOf(type), text, UNSAID))).toEqual(value)
  })

  test.each([
    ['integer', '1.5', 'not_an_integer'],
    ['number', '5 kg', 'not_a_number'],
    ['currency', '12 PCS', 'not_a_number'],
    ['number', '5 %', 'not_a_number'],
    ['number', '1:30', 'not_a_number'],
    ['number', '030 123 456', 'not_a_number'],
    ['singleSelect', 'a', 'unknown_option'],
  ] as const)('into %s: %s is an error, whatever is accepted', (type, text, code) => {
    expect(valueOrCode(readText(columnOf(type), text, { ...UNSAID, accept: ALL }))).toBe(code)
  })

  test('is told with its kind, count and samples', () => {
    const texts = ['00123', '00124', '00123', '5', '+49', 'x', '00']
    expect(readingChangesOf(texts, columnOf('integer'), UNSAID)).toEqual([
      {
        kind: 'leading_zeros',
        count: 4,
        samples: [
          { text: '00123', result: '123' },
          { text: '00124', result: '124' },
          { text: '00', result: '0' },
        ],
      },
      { kind: 'plus_sign', count: 1, samples: [{ text: '+49', result: '49' }] },
    ])
  })

  test('is taken from whoever types it, less so of many pasted at once, and not from programs', () => {
    const column = columnOf('number')
    expect(valueOrCode(readText(column, '007', { ...PLAIN_STYLE, accept: TYPED_CHANGES }))).toBe('7')
    expect(valueOrCode(readText(column, '007', { ...PLAIN_STYLE, accept: PASTED_CHANGES }))).toBe(
      'leading_zeros',
    )
    expect(valueOrCode(readText(column, '(7)', { ...PLAIN_STYLE, accept: PASTED_CHANGES }))).toBe('-7')
    expect(valueOrCode(readCell(column, '007'))).toBe('leading_zeros')
    expect(valueOrCode(readCell(column, '1e3'))).toBe('1000')
  })
})

describe('the sign of decimals', () => {
  test.each([
    ['1.234', '1234', '1.234', 'ambiguous_number'],
    ['1,234', '1.234', '1234', 'ambiguous_number'],
    ['1.234,5', '1234.5', 'not_a_number', '1234.5'],
    ['1,234.5', 'not_a_number', '1234.5', '1234.5'],
    ['12.34', 'not_a_number', '12.34', '12.34'],
    ['1234', '1234', '1234', '1234'],
    ['1,234,567', 'not_a_number', '1234567', '1234567'],
  ])('%s is %s with a comma, %s with a point, and %s when nobody said', (text, comma, point, unsaid) => {
    const valueOf = (decimal: ReadingStyle['decimal']) =>
      valueOrCode(readText(columnOf('number'), text, { ...PLAIN_STYLE, decimal }))
    expect([valueOf(','), valueOf('.'), valueOf(null)]).toEqual([comma, point, unsaid])
  })

  test.each([
    [['1.234', '5.678'], null, 2],
    [['1,234'], null, 1],
    [['1.234', '7.5'], '.', 1],
    [['1.234', '7,5'], ',', 1],
    // A majority is no answer.
    [['7.5', '8.5', '9.5', '7,5', '1.234'], null, 1],
    [['€ 1.234,50', '1.234 €'], ',', 1],
    [['12,5 %', '1,250 %'], ',', 1],
  ] as const)('of %j is %s', (texts, sign, ambiguous) => {
    expect(decimalSignsOf(texts)).toMatchObject({ sign, ambiguous })
  })

  test.each([
    ['.', '1.234,5', '1234.5'],
    [',', '12.34', '12.34'],
    ['.', '1.234', '1.234'],
    [',', '1.234', '1234'],
    [',', '1.2.3', 'not_a_number'],
  ] as const)('said to be %s, leaves to %s what only the other one reads', (decimal, text, value) => {
    const style = { ...PLAIN_STYLE, decimal, eitherDecimal: true }
    expect(valueOrCode(readText(columnOf('number'), text, style))).toBe(value)
  })

  test('counts what the column takes of each, by the function that reads it', () => {
    const column = columnOf('number')
    const into = { column, style: { ...UNSAID, eitherDecimal: true } }
    const texts = ["CHF 1'234.50", '1.234', '2,50']
    expect(decimalSignsOf(texts, { into })).toMatchObject({ numbers: 2, ambiguous: 1, point: 2, comma: 2 })
    expect(decimalSignsOf(["CHF 1'234.50"], { into })).toBeNull()
  })

  test('is not in question where no number tells two ways', () => {
    expect(decimalSignsOf(['1', '1234', 'a.b', '31.12.2026', ''])).toBeNull()
    expect(decimalSignsOf(['1.234'])!.samples).toEqual([{ text: '1.234', point: '1.234', comma: '1234' }])
  })
})

describe('a currency', () => {
  test('that is not the one of the column is not dropped', () => {
    const column = columnOf('currency', { settings: { currency: 'EUR' } })
    const typed = { ...UNSAID, accept: TYPED_CHANGES }
    expect(['€5', '5 EUR', '5', '$5', '5 CHF'].map((text) => valueOrCode(readText(column, text, typed)))).toEqual([
      '5', '5', '5', 'other_currency', 'other_currency',
    ]) // prettier-ignore
    const dollars = columnOf('currency', { settings: { currency: 'CAD' } })
    expect(valueOrCode(readText(dollars, '$5', UNSAID))).toBe('5')
  })

  test('is found when it is the only one; several are told with their counts', () => {
    expect(currenciesOf(['$5', '$6.50', 'USD 7', '8', 'n/a'])).toMatchObject({
      amounts: 3,
      bare: 1,
      currency: 'USD',
    })
    expect(currenciesOf(['$5', '€5', '€6', '£5'])).toMatchObject({
      amounts: 4,
      currency: null,
      found: [
        { currency: 'EUR', sign: '€', count: 2, sample: '€5' },
        { currency: 'USD', count: 1 },
        { currency: 'GBP', count: 1 },
      ],
    })
    expect(currenciesOf(['5', 'x'])).toBeNull()
  })
})

test.each([
  ['text', ['00123', '00124']],
  ['text', ['$5', '€5', '£5']],
  ['text', ['1,234', '5,678']],
  ['text', ['1.234', '5.678']],
  ['text', ['7.5', '8.5', '9.5', '7,5', '6,5']],
  ['phone', ['+49301234', '+49301235']],
  ['number', ['1.234', '7.5']],
  ['integer', ['1,234,567', '1,234']],
] as [string, string[]][])('an import guesses %s for %j', (type, samples) => {
  expect(guessColumn('A', samples).column.type).toBe(type)
})

test('what only a column says of its values goes with them into texts', () => {
  const into = (type: sheets.ColumnType, to: sheets.ColumnType, value: string, settings = {}) =>
    valueOrCode(convertCell(columnOf(type, { settings }), columnOf(to), { value, style: UNSAID }))
  expect(into('currency', 'text', '1.234', { currency: 'EUR' })).toBe('1.234 EUR')
  expect(into('percent', 'text', '5')).toBe('5 %')
  expect(into('number', 'text', '1.50')).toBe('1.50')
  // Values are no texts: their point is known.
  expect(into('number', 'currency', '1.234')).toBe('1.234')
  expect(into('number', 'integer', '1.5')).toBe('not_an_integer')
  expect(into('dateTime', 'date', '2026-02-28T23:00:00.000Z', { timeZone: 'Europe/Berlin' })).toBe(
    '2026-03-01',
  )
  expect(into('dateTime', 'date', '2026-02-28T23:00:00.000Z')).toBe('has_time')
})

const NUMERIC = ['number', 'integer', 'currency', 'percent'] as const
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** The text of a value as the stated normal forms have it, from the text that it was read of. */
const NORMAL: Partial<Record<sheets.ColumnType, (text: string) => string>> = {
  text: (text) => text,
  longText: (text) => text,
  url: (text) => text.trim(),
  email: (text) => text.trim(),
  phone: (text) => text.trim(),
  json: (text) => JSON.stringify(JSON.parse(text)),
  checkbox: (text) => String(/^(?:true|yes|y|x|1|on|wahr|ja|j|vrai|[✓✔☑是真对])$/i.test(text.trim())),
  // Choices are written as their options are, each once.
  singleSelect: (text) => text.trim().toLowerCase(),
  multiSelect: (text) =>
    [...new Set(text.toLowerCase().split(/[,;\n]/).map((one) => one.trim()))].filter(Boolean).join(', '), // prettier-ignore
}

const options = ['a', 'b', '1', '007'].map((value) => ({ value, label: value, color: 'slate' as const }))
const soup = fc.string({
  unit: fc.constantFrom(...'0011223459.,:-/+() eE%€$£aAbB{}"[]TZxn;'.split('')),
  maxLength: 12,
})
const likely = fc.constantFrom(
  '00123', '1.234', '1,234', '12,5', '1.234,50', '$5', '€ 5', '5 %', '1e5', '(5)', '+49', '2026-03-01',
  '03/04/2026', '2026-03-01 10:30', 'yes', 'No', '0', '1', 'A', 'a, b', 'a;a', '{"a":1,"a":1}', 'null', 'example.com',
  'A@B.de', ' x ', '5 kg', '1:30', '-0', '.5', '5.', '1 234', "1'234", '1,E1',
) // prettier-ignore

describe('for any text and any type', () => {
  test.each(NUMERIC)('%s keeps every digit and the sign, or says that it does not', (type) => {
    const column = columnOf(type, { settings: type === 'currency' ? { currency: 'EUR' } : {} })
    fc.assert(
      fc.property(fc.oneof(soup, likely), (text) => {
        const read = readText(column, text, UNSAID)
        if (!read.ok || text.trim() === '') return
        const value = read.value as string
        // ".5" gets a zero, and a whole number leaves the zeros behind its point.
        const whole = type === 'integer' ? text.replace(/[.,]0*\s*$/, '') : text
        expect([text, whole].flatMap((one) => [digitsOf(one), `0${digitsOf(one)}`])).toContain(
          digitsOf(value),
        )
        expect(/[a-df-zA-DF-Z$£+(]/.test(text)).toBe(false)
        if (/[1-9]/.test(value)) expect(value.startsWith('-')).toBe(text.includes('-'))
      }),
      { numRuns: 5000 },
    )
  })

  test.each(Object.keys(NORMAL) as sheets.ColumnType[])('%s gives the same text back', (type) => {
    const column = columnOf(type, { options: type.endsWith('Select') ? options : [] })
    fc.assert(
      fc.property(fc.oneof(soup, likely), (text) => {
        const read = readText(column, text, UNSAID)
        if (!read.ok || text.trim() === '') return
        expect(read.value).not.toBeNull()
        expect(cellText(column, read.value)).toBe(NORMAL[type]!(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('dates and times have the numbers that were written', () => {
    fc.assert(
      fc.property(fc.oneof(soup, likely), fc.constantFrom('date', 'dateTime'), (text, type) => {
        const read = readText(columnOf(type), text, UNSAID)
        if (!read.ok || text.trim() === '') return
        const written = (text.match(/\d+/g) ?? []).map(Number)
        const held = (read.value as string).match(/\d+/g)!.map(Number)
        // A year of two digits means 1950 to 2049; times that name no zone are in that of the style, here UTC.
        if (!/[+-]\d{2}(?::?\d{2})?$/.test(text.slice(10)) && !/[ap]m/i.test(text))
          for (const one of written)
            expect(held.some((each) => each === one || each % 100 === one)).toBe(true)
      }),
      { numRuns: 3000 },
    )
    expect.hasAssertions()
  })
})
