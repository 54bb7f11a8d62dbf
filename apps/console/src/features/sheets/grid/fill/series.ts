import type { sheets } from '@millrace/contract'
import { isNumeric } from '../cells/column-kinds.ts'

type Values = readonly sheets.CellValue[]

const DAY_MS = 86_400_000

interface Decimal {
  units: bigint
  scale: number
}

function decimalOf(value: sheets.CellValue): Decimal | null {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return null
  const [whole = '', part = ''] = value.split('.')
  return { units: BigInt(whole + part), scale: part.length }
}

function textOf({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  const text = scale > 0 ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits
  return units < 0n ? `-${text}` : text
}

/** Continues numbers with a constant, exact step; null for other values. */
function numberSeries(values: Values): ((at: number) => string) | null {
  const decimals = values.map(decimalOf).filter((decimal) => decimal !== null)
  if (decimals.length < 2 || decimals.length < values.length) return null
  const scale = Math.max(...decimals.map((decimal) => decimal.scale))
  const units = decimals.map((decimal) => decimal.units * 10n ** BigInt(scale - decimal.scale))
  const [first = 0n, second = 0n] = units
  const step = second - first
  if (units.some((unit, at) => unit !== first + step * BigInt(at))) return null
  return (at) => textOf({ units: first + step * BigInt(at), scale })
}

/** Continues dates with a constant distance; a single date continues daily. */
function dateSeries(values: Values): ((at: number) => string) | null {
  const days = values.map((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / DAY_MS : Number.NaN,
  )
  const [first, second] = days
  if (first === undefined || days.some(Number.isNaN)) return null
  const step = second === undefined ? 1 : second - first
  if (days.some((day, at) => day !== first + step * at)) return null
  return (at) => new Date((first + step * at) * DAY_MS).toISOString().slice(0, 10)
}

interface Counted {
  text: string
  number: number
  /** Width including leading zeros; 0 without them. */
  width: number
}

function countedOf(value: sheets.CellValue): Counted | null {
  const [, text, digits] = (typeof value === 'string' && /^(.*?)(\d{1,15})$/s.exec(value)) || []
  // A bare number in text, such as a house number, is repeated.
  if (!text || digits === undefined) return null
  return { text, number: Number(digits), width: digits.startsWith('0') ? digits.length : 0 }
}

/** Continues texts that differ only in a trailing number, such as "Item 1"; also a single one. */
function countedSeries(values: Values): ((at: number) => string) | null {
  const parts = values.map(countedOf).filter((part) => part !== null)
  const [first, second] = parts
  if (!first || parts.length < values.length || parts.some(({ text }) => text !== first.text)) return null
  const step = second === undefined ? 1 : second.number - first.number
  if (parts.some(({ number }, at) => number !== first.number + step * at)) return null
  return (at) => {
    const number = Math.max(0, first.number + step * at)
    return first.text + String(number).padStart(first.width, '0')
  }
}

function seriesOf(type: sheets.ColumnType, values: Values): ((at: number) => sheets.CellValue) | null {
  if (isNumeric(type)) return numberSeries(values)
  if (type === 'date') return dateSeries(values)
  return type === 'text' ? countedSeries(values) : null
}

/**
 * Continues the given cells as a spreadsheet would: numbers and dates with constant steps, numbered texts, else
 * repetition. `at` is relative to the first cell and may be negative (filling upwards).
 */
export function continued(type: sheets.ColumnType, values: Values): (at: number) => sheets.CellValue {
  const series = seriesOf(type, values)
  if (series) return series
  return (at) => values[((at % values.length) + values.length) % values.length] ?? null
}
