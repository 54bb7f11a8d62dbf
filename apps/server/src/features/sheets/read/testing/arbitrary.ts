import type { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import type { TestColumn, TestRecord } from './sheet.ts'

// Random sheets with few distinct values, so that filters match and sorting has ties.

const WORDS = [
  'ab',
  'Ab',
  'abc',
  'b',
  'Ärger',
  'zebra',
  '中文',
  "o'; drop table x; --",
  '50 %',
  'a_b',
  '\\',
  '"q"',
]
const NUMBERS = ['0', '1', '1.50', '-2', '10', '9', '0.1']
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-28', '2025-12-31']
const MOMENTS = ['2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z']

export const COLUMNS: TestColumn[] = [
  { type: 'text' },
  { type: 'number' },
  { type: 'date' },
  { type: 'dateTime' },
  { type: 'checkbox' },
  { type: 'singleSelect' },
  { type: 'multiSelect' },
]

const VALUES: fc.Arbitrary<sheets.CellValue>[] = [
  fc.constantFrom(...WORDS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...DAYS),
  fc.constantFrom(...MOMENTS),
  fc.boolean(),
  fc.constantFrom(...WORDS),
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
]

const ASKED: fc.Arbitrary<string>[] = [
  fc.constantFrom(...WORDS, '%', 'x'),
  fc.constantFrom(...NUMBERS, '1.5', '3'),
  fc.constantFrom(...DAYS),
  fc.constantFrom(...DAYS, ...MOMENTS),
  fc.constantFrom('true', 'false'),
  fc.constantFrom(...WORDS, 'x'),
  fc.constantFrom(...WORDS),
]

const COMPARISONS: sheets.FilterOp[] = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'empty',
  'notEmpty',
  'error',
]
const OF_TEXT: sheets.FilterOp[] = [...COMPARISONS, 'contains', 'notContains', 'startsWith', 'endsWith']

const OPS: sheets.FilterOp[][] = [
  OF_TEXT,
  COMPARISONS,
  COMPARISONS,
  COMPARISONS,
  ['eq', 'ne'],
  OF_TEXT,
  ['eq', 'ne', 'hasAny', 'hasAll', 'hasNone', 'empty', 'notEmpty', 'error'],
]

const LISTED: sheets.FilterOp[] = ['in', 'notIn', 'hasAny', 'hasAll', 'hasNone']

/** A record whose cells each have a value, an error or nothing. */
export const record: fc.Arbitrary<TestRecord> = fc
  .tuple(...VALUES.map((value) => fc.option(fc.option(value), { freq: 4 })))
  .map((values) => {
    const cells: TestRecord['cells'] = {}
    const errors: NonNullable<TestRecord['errors']> = {}
    for (const [n, value] of values.entries()) {
      if (value !== null) cells[`c${n + 1}`] = value
      else if (n % 2 === 1) errors[`c${n + 1}`] = { code: 'not_a_value', text: 'what?' }
    }
    return { cells, ...(Object.keys(errors).length > 0 ? { errors } : {}) }
  })

const place = fc.integer({ min: 0, max: COLUMNS.length - 1 })

const condition: fc.Arbitrary<sheets.Condition> = place.chain((n) =>
  fc.constantFrom(...OPS[n]!).chain((op) =>
    (LISTED.includes(op) ? fc.array(ASKED[n]!, { minLength: 1, maxLength: 3 }) : ASKED[n]!).map((value) => ({
      column: `k${n + 1}`,
      op,
      value,
    })),
  ),
)

export const filter: fc.Arbitrary<sheets.Filter> = fc.letrec<{ filter: sheets.Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    condition,
    fc.constant({ has: 'errors' as const }),
    fc.array(tie('filter'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
  ),
})).filter

/** Up to three columns whose order both implementations know. */
export const sort: fc.Arbitrary<sheets.Sort[]> = fc.uniqueArray(
  fc.record({ column: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ column }) => column },
)
