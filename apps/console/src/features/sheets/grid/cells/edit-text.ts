import { cellText, joinTitles, showCell, type ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { isNumeric, typeOf } from './column-kinds.ts'
import { styleFor } from './input.ts'

const isMoment = (type: sheets.ColumnType) =>
  type === 'dateTime' || type === 'createdTime' || type === 'updatedTime'

/** Local date and time in a neutral format: 2026-03-01 10:30:00. */
function localMoment(value: string, timeZone: string): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const milliseconds = moment.getUTCMilliseconds()
  return milliseconds === 0
    ? format.format(moment)
    : `${format.format(moment)}.${String(milliseconds).padStart(3, '0')}`
}

/** A value with all digits in the user's format, so that reading it returns the same value. */
export function editText(
  column: sheets.Column,
  record: sheets.SheetRecord | undefined,
  { style, locale }: { style: ReadingStyle; locale: string },
): string {
  const error = record?.errors[column.key]
  if (error) return error.text
  const value = record?.cells[column.key] ?? null
  const type = typeOf(column)
  if (value === null) return ''
  if (typeof value === 'string') {
    if (isNumeric(type)) return style.decimal === ',' ? value.replace('.', ',') : value
    const { timeZone } = styleFor(column, style)
    if (type === 'date') return showCell(column, value, { locale, timeZone })
    if (isMoment(type)) return localMoment(value, timeZone)
  }
  if (type === 'json' && typeof value === 'object') return JSON.stringify(value, null, 2)
  return cellText(column, value)
}

/**
 * A value for other programs: all digits, labels for options and links, and a date format that every spreadsheet reads.
 */
export function copyText(
  column: sheets.Column,
  record: sheets.SheetRecord,
  options: { style: ReadingStyle; labels: Readonly<Record<string, string>> },
): string {
  const error = record.errors[column.key]
  if (error) return error.text
  const value = record.cells[column.key] ?? null
  const type = typeOf(column)
  if (type === 'checkbox') return value === true ? 'TRUE' : value === false ? 'FALSE' : ''
  if ((type === 'link' || type === 'file') && Array.isArray(value)) {
    const names = value.filter((id) => typeof id === 'string').map((id) => options.labels[id] || id)
    return joinTitles(names, { several: type === 'file' || column.settings.several !== false })
  }
  if (typeof value === 'string' && type === 'date') return value
  return type === 'json' && value !== null
    ? cellText(column, value)
    : editText(column, record, { style: options.style, locale: 'en' })
}

/** A value for our own grids, without loss. */
export const ownText = (column: sheets.Column, record: sheets.SheetRecord): string =>
  record.errors[column.key]?.text ?? cellText(column, record.cells[column.key] ?? null)
