import { readText, type ReadingStyle, TYPED_CHANGES } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

export interface Input {
  value: sheets.CellValue
  /** The text as typed, if it is invalid for the column. */
  error: sheets.CellError | null
  /** The error message. */
  message: string | null
}

/** Parses typed or pasted text for a cell; invalid text is kept as is. */
export function readInput(column: sheets.Column, text: string, style: ReadingStyle): Input {
  if (text.trim() === '') return { value: null, error: null, message: null }
  const read = readText(column, text, styleFor(column, style))
  if (read.ok) return { value: read.value, error: null, message: null }
  return { value: null, error: { code: read.code, text }, message: read.message }
}

/** Number and date formats of the user's language. */
export function styleOf(language: string): ReadingStyle {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')
  const order = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(new Date())
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type[0]] : []))
    .join('')
  return {
    decimal: decimal?.value === ',' ? ',' : '.',
    dateOrder: order === 'dmy' || order === 'mdy' ? order : 'ymd',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    accept: TYPED_CHANGES,
  }
}

/** The formats for a column, whose own time zone and date order take precedence. */
export function styleFor({ settings }: sheets.Column, style: ReadingStyle): ReadingStyle {
  const { timeZone = style.timeZone, dateOrder = style.dateOrder } = settings
  return timeZone === style.timeZone && dateOrder === style.dateOrder
    ? style
    : { ...style, timeZone, dateOrder }
}
