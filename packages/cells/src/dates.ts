import type { ReadingStyle } from './types.ts'

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const two = (value: number) => String(value).padStart(2, '0')

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** `YYYY-MM-DD`, or null when there is no such day. Years 1 to 9999. */
export function day(year: number, month: number, date: number): string | null {
  const last = month === 2 && !leap(year) ? 28 : (DAYS[month - 1] ?? 0)
  if (year < 1 || year > 9999 || date < 1 || date > last) return null
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** Whether the text is a day as cells hold it. */
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

// Two digits mean 1950 to 2049, as spreadsheets read them.
const fullYear = (text: string) => {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

const NUMERIC = /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})$/
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const MONTH_SECOND = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]([a-zäé]+)\.?,?[ -](\d{4}|\d{2})$/i
const MONTH_FIRST = /^([a-zäé]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i

/** A day as people write it, or null. A year of four digits in front is always year, month, day. */
export function readDay(text: string, order: ReadingStyle['dateOrder']): string | null {
  const trimmed = text.trim()
  const numeric = NUMERIC.exec(trimmed)
  if (numeric) return numericDay([numeric[1]!, numeric[3]!, numeric[4]!], order)
  const chinese = CHINESE.exec(trimmed)
  if (chinese) return day(Number(chinese[1]), Number(chinese[2]), Number(chinese[3]))
  const second = MONTH_SECOND.exec(trimmed)
  if (second) return day(fullYear(second[3]!), MONTHS[second[2]!.toLowerCase()] ?? 0, Number(second[1]))
  const first = MONTH_FIRST.exec(trimmed)
  return first ? day(Number(first[3]), MONTHS[first[1]!.toLowerCase()] ?? 0, Number(first[2])) : null
}

function numericDay([a, b, c]: [string, string, string], order: ReadingStyle['dateOrder']): string | null {
  if (a.length === 4) return c.length <= 2 ? day(Number(a), Number(b), Number(c)) : null
  if (a.length > 2 || (c.length !== 4 && c.length !== 2)) return null
  if (order === 'ymd') return c.length === 2 ? day(fullYear(a), Number(b), Number(c)) : null
  return order === 'dmy' ? day(fullYear(c), Number(b), Number(a)) : day(fullYear(c), Number(a), Number(b))
}
