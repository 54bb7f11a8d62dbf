import { sheets } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { newCondition, opsOf, valueKind, withOp } from './ops.ts'

const valueTypes = sheets.COLUMN_TYPES.filter((type) => type !== 'live')
const columns = [
  ...sheets.COLUMN_TYPES.map((type) => ({ type, valueType: type === 'live' ? ('text' as const) : type })),
  ...valueTypes.flatMap((valueType) => (['formula', 'live'] as const).map((type) => ({ type, valueType }))),
]
const named = columns.map((column) => [`${column.type} of ${column.valueType}`, column] as const)

describe.each(named)('the filter of a column (%s)', (_, column) => {
  const ops = opsOf(column)

  it('offers each operator once, and a new condition that the server accepts', () => {
    expect(new Set(ops).size).toBe(ops.length)
    const made = newCondition({ ...column, key: 'a' } as sheets.Column)
    expect(made.op).toBe(ops[0])
    expect(sheets.condition.safeParse(made).error?.issues ?? []).toEqual([])
  })

  it('keeps a value across operators only where it has the same form', () => {
    for (const before of ops)
      for (const op of ops) {
        const value = 'kept'
        const next = withOp(column, { column: 'a', op, value }, before)
        expect(next.value === value).toBe(valueKind(column, op) === valueKind(column, before))
        if (valueKind(column, op) === 'none' && before !== op)
          expect(next.value === undefined || valueKind(column, before) === 'none').toBe(true)
      }
  })

  it('asks for no value where there is none', () => {
    for (const op of ['empty', 'notEmpty', 'error'] as const) expect(valueKind(column, op)).toBe('none')
  })
})

it('treats a formula or an AI column like a column of its values', () => {
  for (const valueType of valueTypes.filter((type) => type !== 'formula')) {
    const plain = opsOf({ type: valueType, valueType })
    expect(opsOf({ type: 'formula', valueType })).toEqual(plain)
    expect(opsOf({ type: 'live', valueType })).toEqual(['status', ...plain])
    for (const op of plain)
      expect(valueKind({ type: 'live', valueType }, op)).toBe(valueKind({ type: valueType, valueType }, op))
  }
})

it('accepts a date as words for a span of time, otherwise as a day; and words in a link as text', () => {
  const date = { type: 'date', valueType: 'date' } as const
  expect((['within', 'eq', 'lt'] as const).map((op) => valueKind(date, op))).toEqual([
    'relative',
    'date',
    'date',
  ])
  const link = { type: 'link', valueType: 'link' } as const
  expect((['hasAny', 'contains'] as const).map((op) => valueKind(link, op))).toEqual(['records', 'text'])
  expect(withOp(date, { column: 'a', op: 'within' })).toEqual({ column: 'a', op: 'within', value: 'today' })
})
