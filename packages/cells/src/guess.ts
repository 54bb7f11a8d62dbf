import type { sheets } from '@millrace/contract'
import { isNumeric } from './kinds.ts'
import { optionsOf } from './select.ts'
import { readText } from './read-text.ts'
import { currenciesOf } from './currencies.ts'
import { dateOrdersOf } from './date-orders.ts'
import { moneyOf } from './currency.ts'
import { readDay } from './dates.ts'
import { decimalSignsOf } from './decimal-signs.ts'
import { readTime } from './times.ts'
import type { DateOrder, ReadingStyle, TypedColumn } from './types.ts'

interface Guess {
  column: sheets.NewColumn
  /** Samples that don't fit the guessed type. */
  failing: number
}

const count = (samples: readonly string[], test: (text: string) => boolean) =>
  samples.reduce((sum, text) => sum + (test(text) ? 1 : 0), 0)

/** The decimal sign that fits all samples; null if ambiguous. */
function decimalOf(samples: readonly string[]): '.' | ',' | null {
  const signs = decimalSignsOf(samples)
  return signs ? signs.sign : '.'
}

/** The date order that fits all samples; `ymd` if ambiguous. */
const dateOrderOf = (samples: readonly string[]): DateOrder => dateOrdersOf(samples)?.order ?? 'ymd'

/**
 * Guesses how the samples write numbers and dates. Ambiguous dates (03/04/2026) leave the order at `ymd`, in which they
 * are not dates, and ambiguous numbers (1.234) leave the sign at null, in which they are not numbers: asking is better
 * than swapping.
 */
export function guessStyle(samples: readonly string[]): ReadingStyle {
  return { decimal: decimalOf(samples), dateOrder: dateOrderOf(samples), timeZone: 'UTC' }
}

const column = (type: sheets.ColumnType, settings: sheets.ColumnSettings): TypedColumn => ({
  id: 'c1',
  key: 'c1',
  label: '',
  type,
  valueType: type,
  required: false,
  options: [],
  validators: {},
  settings,
})

// A code, not an amount: as a number it would lose its zeros.
const leadingZero = (text: string) => /^\s*[+-]?0\d/.test(text)
const WORDS = new Set(['true', 'false', 'yes', 'no', 'ja', 'nein', 'wahr', 'falsch', '是', '否'])

/** What a sample must look like, besides being readable, for the type to be guessed. */
const LIKELY: [sheets.ColumnType, (text: string, style: ReadingStyle) => boolean][] = [
  ['checkbox', (text) => WORDS.has(text.trim().toLowerCase())],
  ['integer', (text) => !leadingZero(text) && !/[.eE+]|^\s*\(/.test(text)],
  ['percent', (text) => /%\s*$/.test(text)],
  ['number', (text) => !leadingZero(text) && !/[eE+]/.test(text)],
  ['currency', (text) => moneyOf(text.trim()).sign !== null],
  ['date', (text, style) => readDay(text, style.dateOrder) !== null && !/^\s*\d+ \d+ \d+\s*$/.test(text)],
  ['dateTime', (text, style) => /:\d\d/.test(text) && readTime(text, style)?.cut === false],
  ['email', () => true],
  ['url', (text) => /^\s*https?:\/\//i.test(text)],
  ['phone', (text) => /^\s*(?:\+|00|\()\d/.test(text) && text.replaceAll(/\D/g, '').length >= 7],
  ['json', (text) => /^\s*[{[]/.test(text)],
]

/** Maximum share of samples that don't fit a guessed type; they are kept as errors. */
const FAILING_MAX = 0.02

function settingsOf(
  type: sheets.ColumnType,
  samples: readonly string[],
  { dateOrder }: ReadingStyle,
): sheets.ColumnSettings {
  if (type === 'date' || type === 'dateTime') return dateOrder === 'ymd' ? {} : { dateOrder }
  if (type !== 'currency') return {}
  // With several currencies, none becomes the column's: amounts in the others would get it too.
  const currency = currenciesOf(samples)?.currency
  return currency ? { currency } : {}
}

const SELECT_MAX = 20

// A few short texts that repeat are options.
function choicesOf(samples: readonly string[]): sheets.Option[] | null {
  const different = new Set(samples)
  const few = different.size <= SELECT_MAX && samples.length >= 20 && samples.length >= different.size * 4
  if (!few || [...different].some((text) => text.length > 40 || text !== text.trim() || /[\n,;]/.test(text)))
    return null
  if (new Set([...different].map((text) => text.toLowerCase())).size !== different.size) return null
  return optionsOf([...different])
}

/**
 * A column for texts from a file or the clipboard: the narrowest type that keeps them. Codes with leading zeros,
 * numbers that would lose something, and anything doubtful stay text.
 */
export function guessColumn(header: string, samples: readonly string[], style?: ReadingStyle): Guess {
  const filled = samples.filter((text) => text.trim() !== '')
  const read = style ?? guessStyle(filled)
  const label = header.trim().slice(0, 200) || 'Column'
  if (filled.length === 0) return { column: { label, type: 'text' }, failing: 0 }
  for (const [type, likely] of LIKELY) {
    // The decimal sign must be known first.
    if (isNumeric(type) && read.decimal === null) continue
    const settings = settingsOf(type, filled, read)
    const probe = column(type, settings)
    const failing = count(filled, (text) => !likely(text, read) || !readText(probe, text, read).ok)
    if (failing > filled.length * FAILING_MAX) continue
    return { column: { label, type, settings }, failing }
  }
  const options = choicesOf(filled)
  if (options) return { column: { label, type: 'singleSelect', options }, failing: 0 }
  const long = filled.some((text) => text.length > 120 || text.includes('\n'))
  return { column: { label, type: long ? 'longText' : 'text' }, failing: 0 }
}
