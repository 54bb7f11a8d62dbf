import type { sheets } from '@millrace/contract'
import { isNumeric, NUMERIC } from './kinds.ts'
import { compareNumbers } from './numbers.ts'
import { isSoonMatched, matchesPattern } from '#patterns'
import { refused, accepted } from './result.ts'
import type { CellResult, TypedColumn } from './types.ts'

// Dates and date-times sort chronologically as text.
const compare = (type: sheets.ColumnType, a: string, b: string) => {
  if (isNumeric(type)) return compareNumbers(a, b)
  if (a === b) return 0
  return a < b ? -1 : 1
}

const ORDERED = new Set<sheets.ColumnType>([...NUMERIC, 'date', 'dateTime'])

function outOfBounds(column: TypedColumn, value: string): CellResult | null {
  const { min, max } = column.validators
  if (!ORDERED.has(column.type)) return null
  if (min !== undefined && compare(column.type, value, min) < 0) {
    return refused('too_small', `must be ${min} or more`, value)
  }
  return max !== undefined && compare(column.type, value, max) > 0
    ? refused('too_large', `must be ${max} or less`, value)
    : null
}

/** Whether a value of the right type satisfies the column's validation; required and unique are checked on write. */
export function checked(column: TypedColumn, value: sheets.CellValue): CellResult {
  if (typeof value !== 'string') return accepted(value)
  const { minLength, maxLength, pattern } = column.validators
  const bounds = outOfBounds(column, value)
  if (bounds) return bounds
  if (ORDERED.has(column.type)) return accepted(value)
  const length = minLength === undefined && maxLength === undefined ? 0 : Array.from(value).length
  if (minLength !== undefined && length < minLength) {
    return refused('too_short', `must have at least ${minLength} characters`, value)
  }
  if (maxLength !== undefined && length > maxLength) {
    return refused('too_long', `must have at most ${maxLength} characters`, value)
  }
  if (pattern !== undefined && !isSoonMatched(pattern, value))
    return refused('pattern_too_long', 'is too long to check against the pattern', value)
  return pattern !== undefined && !matchesPattern(pattern, value)
    ? refused('pattern', `does not match the pattern ${pattern}`, value)
    : accepted(value)
}
