import type { sheets } from '@millrace/contract'
import { heldAs } from '../kinds.ts'
import { labelOf } from '../select.ts'
import type { TypedColumn } from '../types.ts'
import { bigOf, numOf } from './arithmetic.ts'
import { Day, Items, type Kind, Moment, Num, type Value } from './values.ts'

const KINDS: Record<sheets.ColumnType, Kind> = {
  text: 'text',
  longText: 'text',
  number: 'number',
  integer: 'number',
  currency: 'number',
  percent: 'number',
  checkbox: 'yes/no',
  date: 'date',
  dateTime: 'date and time',
  singleSelect: 'text',
  multiSelect: 'list',
  url: 'text',
  email: 'text',
  phone: 'text',
  json: 'text',
  file: 'list',
  link: 'list',
  // For formulas and AI columns, the type of their values applies.
  formula: 'text',
  createdTime: 'date and time',
  updatedTime: 'date and time',
  live: 'text',
}

const typeOf = (column: TypedColumn) =>
  column.type === 'formula' || column.type === 'live' ? column.valueType : column.type

/** The kind of a column's values in formulas. */
export const columnKind = (column: TypedColumn): Kind => KINDS[typeOf(column)]

const textIn = (value: sheets.CellValue | undefined) => (typeof value === 'string' ? value : null)

function text(column: TypedColumn, value: sheets.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string' || column.type === 'json') return JSON.stringify(value)
  return column.type === 'singleSelect' ? labelOf(column.options, value) : value
}

function list(column: TypedColumn, value: sheets.CellValue | undefined): Items {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return new Items(column.type === 'multiSelect' ? texts.map((item) => labelOf(column.options, item)) : texts)
}

function number(column: TypedColumn, value: sheets.CellValue | undefined): Num {
  const held = new Num(textIn(value))
  // 12.5 % counts as 0.125, as on a calculator.
  return held.plain !== null && typeOf(column) === 'percent' ? numOf(bigOf(held).times('0.01')) : held
}

/** A cell's value in formulas: options by label, percent as a fraction. */
export function columnValue(given: TypedColumn, value: sheets.CellValue | undefined): Value {
  const column = heldAs(given)
  switch (columnKind(column)) {
    case 'number':
      return number(column, value)
    case 'yes/no':
      return value === true
    case 'date':
      return new Day(textIn(value))
    case 'date and time':
      return new Moment(textIn(value))
    case 'list':
      return list(column, value)
    default:
      return text(column, value)
  }
}
