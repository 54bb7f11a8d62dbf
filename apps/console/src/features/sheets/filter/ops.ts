import type { sheets } from '@millrace/contract'

type Op = sheets.FilterOp

/** How the value of a condition is entered. */
type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'date'
  | 'relative'
  | 'boolean'
  | 'options'
  | 'records'
  | 'statuses'

const EMPTY = ['empty', 'notEmpty', 'error'] as const satisfies readonly Op[]
const TEXT = [
  'contains',
  'notContains',
  'eq',
  'ne',
  'startsWith',
  'endsWith',
] as const satisfies readonly Op[]
const ORDERED = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const satisfies readonly Op[]
const DATES = ['within', 'eq', 'lt', 'gt', 'lte', 'gte'] as const satisfies readonly Op[]
const LISTS = ['hasAny', 'hasAll', 'hasNone'] as const satisfies readonly Op[]

const OPS: Record<sheets.ColumnType, readonly Op[]> = {
  text: [...TEXT, ...EMPTY],
  longText: [...TEXT, ...EMPTY],
  url: [...TEXT, ...EMPTY],
  email: [...TEXT, ...EMPTY],
  phone: [...TEXT, ...EMPTY],
  json: ['contains', 'notContains', ...EMPTY],
  number: [...ORDERED, ...EMPTY],
  integer: [...ORDERED, ...EMPTY],
  currency: [...ORDERED, ...EMPTY],
  percent: [...ORDERED, ...EMPTY],
  checkbox: ['eq', 'ne', ...EMPTY],
  date: [...DATES, ...EMPTY],
  dateTime: [...DATES, ...EMPTY],
  createdTime: DATES,
  updatedTime: DATES,
  singleSelect: ['in', 'notIn', ...EMPTY],
  multiSelect: [...LISTS, ...EMPTY],
  link: [...LISTS, 'contains', 'notContains', ...EMPTY],
  file: ['contains', 'notContains', ...EMPTY],
  formula: [...TEXT, ...EMPTY],
  live: [...TEXT, ...EMPTY],
}

type Valued = Pick<sheets.Column, 'type' | 'valueType'>

/** The type that determines how cells are compared; for a formula, its result type. */
const comparedType = ({ type, valueType }: Valued): sheets.ColumnType =>
  type === 'formula' || type === 'live' ? valueType : type

/** The operators for a column, most common first. */
export const opsOf = (column: Valued): readonly Op[] =>
  column.type === 'live' ? ['status', ...OPS[comparedType(column)]] : OPS[comparedType(column)]

const KINDS: Partial<Record<sheets.ColumnType, ValueKind>> = {
  number: 'number',
  integer: 'number',
  currency: 'number',
  percent: 'number',
  checkbox: 'boolean',
  date: 'date',
  dateTime: 'date',
  createdTime: 'date',
  updatedTime: 'date',
  singleSelect: 'options',
  multiSelect: 'options',
  link: 'records',
}

export function valueKind(column: Valued, op: Op): ValueKind {
  if (EMPTY.some((one) => one === op)) return 'none'
  if (op === 'status') return 'statuses'
  // For links, record titles are compared.
  if (op === 'contains' || op === 'notContains') return 'text'
  return op === 'within' ? 'relative' : (KINDS[comparedType(column)] ?? 'text')
}

/** A new condition on a column, with a default value if there is one. */
export function newCondition(column: sheets.Column): sheets.Condition {
  const op = opsOf(column)[0] ?? 'notEmpty'
  return withOp(column, { column: column.key, op })
}

const FIRST: Partial<Record<ValueKind, sheets.Condition['value']>> = {
  relative: 'today',
  boolean: true,
  options: [],
  records: [],
  statuses: [],
}

/** Changes the operator and, if the value's kind differs, sets a default value. */
export function withOp(
  column: Valued,
  condition: sheets.Condition,
  before?: sheets.FilterOp,
): sheets.Condition {
  const kind = valueKind(column, condition.op)
  if (before && valueKind(column, before) === kind) return condition
  const { value: _other, ...rest } = condition
  const first = FIRST[kind]
  return first === undefined ? rest : { ...rest, value: first }
}
