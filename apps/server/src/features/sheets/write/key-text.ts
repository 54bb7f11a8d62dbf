import type { sheets } from '@millrace/contract'
import { kindOf } from '../model/kinds.ts'

/** Whether a column's values can identify a record. */
export const canBeKey = (column: sheets.Column): boolean =>
  !['list', 'json', 'stamp', 'checkbox'].includes(kindOf(column))

/** A value as text that is equal for equal values: 1.50 and 1.5 are the same number. */
export function keyText(column: sheets.Column, value: sheets.CellValue): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return kindOf(column) === 'number' ? plainNumber(value) : value
}

function plainNumber(text: string): string {
  const short = text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text
  return short === '-0' ? '0' : short
}
