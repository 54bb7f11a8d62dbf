import { readText, type ReadingStyle, TYPED_CHANGES } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

export interface Input {
  value: sheets.CellValue
  /** The text as it was written, when the column can't take it. */
  error: sheets.CellError | null
  /** Why not, for people. */
  message: string | null
}

/** What someone wrote or pasted, as the cell will hold it; a text that it can't take is kept as it is. */
export function readInput(column: sheets.Column, text: string, style: ReadingStyle): Input {
  if (text.trim() === '') return { value: null, error: null, message: null }
  const read = readText(column, text, styleFor(column, style))
  if (read.ok) return { value: read.value, error: null, message: null }
  return { value: null, error: { code: read.code, text }, message: read.message }
}

/** How people write where the console's language is spoken. */
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

/** The style in which someone writes into a column: its own time zone and order of dates, where it has them. */
export function styleFor({ settings }: sheets.Column, style: ReadingStyle): ReadingStyle {
  const { timeZone = style.timeZone, dateOrder = style.dateOrder } = settings
  return timeZone === style.timeZone && dateOrder === style.dateOrder
    ? style
    : { ...style, timeZone, dateOrder }
}
