import type { DateOrder } from './types.ts'

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const two = (value: number) => String(value).padStart(2, '0')

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** `YYYY-MM-DD`, or null if the day doesn't exist. Years 1 to 9999. */
export function day(year: number, month: number, date: number): string | null {
  const last = month === 2 && !leap(year) ? 28 : (DAYS[month - 1] ?? 0)
  if (year < 1 || year > 9999 || date < 1 || date > last) return null
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** Whether the text is a date in stored form. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && day(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

const MONTHS: Record<string, number> = {
  jan: 1, january: 1, januar: 1, jän: 1, jänner: 1,
  feb: 2, february: 2, februar: 2,
  mar: 3, march: 3, mär: 3, märz: 3, mrz: 3,
  apr: 4, april: 4,
  may: 5, mai: 5,
  jun: 6, june: 6, juni: 6,
  jul: 7, july: 7, juli: 7,
  aug: 8, august: 8,
  sep: 9, sept: 9, september: 9,
  oct: 10, october: 10, okt: 10, oktober: 10,
  nov: 11, november: 11,
  dec: 12, december: 12, dez: 12, dezember: 12,
} // prettier-ignore

/** Two digits mean 1950 to 2049, wherever the year is known to come last. */
const fullYear = (text: string) => {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

const YEAR_FIRST = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/
const SLASHED = /^(\d{1,2})([-/ ])(\d{1,2})\2(\d{4}|\d{2})$/
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const MONTH_SECOND = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]([a-zäé]+)\.?,?[ -](\d{4}|\d{2})$/i
const MONTH_FIRST = /^([a-zäé]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i

/** A date from the written year, month and day; null if it doesn't exist. */
const dayOf = (year: string, month: string, date: string) => day(fullYear(year), Number(month), Number(date))

/**
 * Reads a date as people write it, or returns null. A leading year is always followed by month and day, and dots always
 * separate day, month and year. Between slashes, dashes or spaces, `order` decides whether day or month comes first;
 * `ymd` means unknown, and such a text is not a date.
 */
export function readDay(text: string, order: DateOrder): string | null {
  const trimmed = text.trim()
  const iso = YEAR_FIRST.exec(trimmed)
  if (iso) return dayOf(iso[1]!, iso[3]!, iso[4]!)
  const dotted = DOTTED.exec(trimmed)
  if (dotted) return dayOf(dotted[3]!, dotted[2]!, dotted[1]!)
  const slashed = slashedDay(trimmed)
  if (slashed) return order === 'ymd' ? null : slashed[order]
  const chinese = CHINESE.exec(trimmed)
  if (chinese) return dayOf(chinese[1]!, chinese[2]!, chinese[3]!)
  const second = MONTH_SECOND.exec(trimmed)
  if (second) return day(fullYear(second[3]!), MONTHS[second[2]!.toLowerCase()] ?? 0, Number(second[1]))
  const first = MONTH_FIRST.exec(trimmed)
  return first ? day(Number(first[3]), MONTHS[first[1]!.toLowerCase()] ?? 0, Number(first[2])) : null
}

interface SlashedDay {
  /** Null if it is not a date in this order. */
  dmy: string | null
  mdy: string | null
  /** Its year has two digits. */
  short: boolean
}

/** A date whose order is not evident, read in both ways; null for any other text. */
export function slashedDay(text: string): SlashedDay | null {
  const match = SLASHED.exec(text)
  if (!match) return null
  const [, a, , b, year] = match as unknown as [string, string, string, string, string]
  return { dmy: dayOf(year, b, a), mdy: dayOf(year, a, b), short: year.length === 2 }
}

/** The text before a time of day. */
export const withoutClock = (text: string) => text.trim().replace(/(?:[T ]|,\s*)\d{1,2}:.*/i, '')

// Spreadsheets export dates with a zero time; any other time would be lost.
const MIDNIGHT = /^(.*\d)(?:T| )0{1,2}:00(?::00(?:\.0+)?)?Z?$/

/** Reads a date for a date cell, including one with a midnight time. */
export function readDate(text: string, order: DateOrder): string | null {
  const found = readDay(text, order)
  if (found !== null) return found
  const match = MIDNIGHT.exec(text.trim())
  return match ? readDay(match[1]!, order) : null
}
