import { isNumeric } from '@millrace/cells'
import { flows, type sheets } from '@millrace/contract'

const KEEPS: ReadonlySet<sheets.ColumnType> = new Set<sheets.ColumnType>([
  'json',
  'checkbox',
  'multiSelect',
  'link',
  'file',
])

/** Converts a step's value for its column; anything has a text form. Null empties the cell. */
export function cellOf(column: sheets.Column | undefined, value: unknown): sheets.CellValue {
  if (value === null || value === undefined) return null
  if (!column || KEEPS.has(column.type)) return value as sheets.CellValue
  if (typeof value === 'number' && isNumeric(column.valueType)) return value
  return flows.textOf(value)
}
