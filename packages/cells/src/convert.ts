import type { sheets } from '@millrace/contract'
import { cellText } from './cell-text.ts'
import { heldAs, holdsTexts } from './kinds.ts'
import { readText } from './read-text.ts'
import { EMPTY } from './result.ts'
import type { CellResult, ReadingStyle, TypedColumn } from './types.ts'
import { clockText } from './zones.ts'

/**
 * Converts a cell to another column. Text is read by the style; other values go through their lossless text. If it
 * can't be converted, the result has the text to keep.
 */
export function convertCell(
  from: TypedColumn,
  to: TypedColumn,
  { value, style }: { value: sheets.CellValue | undefined; style: ReadingStyle },
): CellResult {
  if (value === null || value === undefined) return EMPTY
  const plain = cellText(from, value)
  const read = readText(to, withUnit(from, to, plain), styleOf(from, style))
  return read.ok ? read : { ...read, text: plain }
}

/** Values are written with a decimal point, whatever the column's text uses. */
const styleOf = (from: TypedColumn, style: ReadingStyle): ReadingStyle =>
  holdsTexts(from) ? style : { ...style, decimal: '.' }

const TEXTS = new Set<sheets.ColumnType>(['text', 'longText'])
const TIMES = new Set<sheets.ColumnType>(['dateTime', 'createdTime', 'updatedTime'])

/** Adds what only the column knows about a value: the currency, the percent sign, the date in its time zone. */
function withUnit(from: TypedColumn, to: TypedColumn, text: string): string {
  const { type } = heldAs(from)
  const target = heldAs(to).type
  if (TIMES.has(type) && target === 'date') return clockText(text, from.settings.timeZone ?? 'UTC')
  if (!TEXTS.has(target)) return text
  if (type === 'percent') return `${text} %`
  return type === 'currency' && from.settings.currency ? `${text} ${from.settings.currency}` : text
}
