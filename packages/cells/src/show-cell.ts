import type { sheets } from '@millrace/contract'
import { isNumeric } from './kinds.ts'
import { cellText } from './cell-text.ts'
import { labelOf } from './select.ts'
import { dayTime } from './times.ts'
import type { ShowOptions, TypedColumn } from './types.ts'
import { isZone } from './zones.ts'

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

// Creating a format takes a hundred times as long as using it.
function formatOf<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = made.get(key)
  if (known) return known as T
  const format = make()
  if (made.size > 500) made.clear()
  made.set(key, format)
  return format
}

const FRACTION_MAX = 100

function currencyOptions(column: TypedColumn): Intl.NumberFormatOptions {
  const { currency } = column.settings
  return currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}
}

/** Displayed decimal places: from the column's settings, or all stored ones. */
function fractionDigits(column: TypedColumn, value: string): number {
  const held = value.split('.')[1]?.length ?? 0
  if (column.type === 'integer') return 0
  const least = column.type === 'currency' && column.settings.currency ? 2 : 0
  return column.settings.decimals ?? Math.max(held, least)
}

function showNumber(column: TypedColumn, value: string, locale: string): string {
  const digits = fractionDigits(column, value)
  if (digits > FRACTION_MAX || !/^-?\d+(\.\d+)?$/.test(value)) return value
  const key = `n ${locale} ${column.type} ${column.settings.currency ?? ''} ${digits}`
  const format = formatOf(
    key,
    () =>
      new Intl.NumberFormat(locale, {
        ...(column.type === 'currency' ? currencyOptions(column) : {}),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        // Rounds half away from zero, as people do; the format uses all digits of the text.
        roundingMode: 'halfExpand',
      }),
  )
  const text = format.format(value as Intl.StringNumericLiteral)
  return column.type === 'percent' ? `${text}\u202f%` : text
}

const DAY = { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' } as const

const dayFormat = (locale: string) =>
  formatOf<Intl.DateTimeFormat>(`d ${locale}`, () => new Intl.DateTimeFormat(locale, DAY))

/**
 * The locale for displaying a column's dates. With slashes or dashes, day and month appear in the order in which the
 * column reads them, so that a displayed date can be typed back unchanged.
 */
function localeOf({ settings: { dateOrder } }: TypedColumn, locale: string): string {
  if (dateOrder === undefined) return locale
  const parts = dayFormat(locale).formatToParts(0)
  const order = parts.flatMap(({ type }) => (type === 'literal' ? [] : [type[0]])).join('')
  const dotted = parts.some(({ type, value }) => type === 'literal' && value.includes('.'))
  if (dotted || order === dateOrder || order === 'ymd') return locale
  return dateOrder === 'dmy' ? 'en-GB' : 'en-US'
}

function showTime(column: TypedColumn, value: string, options: ShowOptions): string {
  const locale = localeOf(column, options.locale)
  const wanted = column.settings.timeZone ?? options.timeZone
  const timeZone = isZone(wanted) ? wanted : 'UTC'
  const format = formatOf(
    `t ${locale} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }),
  )
  return format.format(new Date(value))
}

const showDay = (column: TypedColumn, value: string, locale: string): string =>
  /^\d{4}-/.test(value) ? dayFormat(localeOf(column, locale)).format(dayTime(value)) : value

/** The value in a region's format, for display only: digits and seconds may be omitted. */
export function showCell(
  column: TypedColumn,
  value: sheets.CellValue | undefined,
  options: ShowOptions,
): string {
  if (value === null || value === undefined) return ''
  const type = column.type === 'formula' || column.type === 'live' ? column.valueType : column.type
  const shown = type === column.type ? column : { ...column, type }
  if (typeof value === 'string') return showText(shown, value, options)
  if (type === 'checkbox') return value === true ? '✓' : '✗'
  if (!Array.isArray(value) || type === 'json') return cellText(shown, value)
  const items = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  if (type === 'multiSelect') return items.map((item) => labelOf(column.options, item)).join(', ')
  return items.map((item) => options.labels?.[item] ?? item).join(', ')
}

function showText(column: TypedColumn, value: string, options: ShowOptions): string {
  if (isNumeric(column.type)) return showNumber(column, value, options.locale)
  if (column.type === 'date') return showDay(column, value, options.locale)
  if (column.type === 'singleSelect') return labelOf(column.options, value)
  const time = column.type === 'dateTime' || column.type === 'createdTime' || column.type === 'updatedTime'
  return time && !Number.isNaN(Date.parse(value)) ? showTime(column, value, options) : cellText(column, value)
}
