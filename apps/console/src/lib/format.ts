import { i18n } from './i18n/i18n.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024

/** Such as "1.4 MB". */
export function formatBytes(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const format = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: UNITS[exponent] ?? 'byte',
    // The short unit of a byte is the word without plural.
    unitDisplay: exponent === 0 ? 'long' : 'short',
    maximumFractionDigits: exponent === 0 ? 0 : 1,
  })
  return format.format(bytes / STEP ** exponent)
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)

/** With a fixed number of decimals: 0.20, 0,20. */
export const formatDecimals = (value: number, places: number): string =>
  new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value)

/** US dollars, precise enough for the cost of a single response. */
export const formatCost = (cost: number): string =>
  new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(cost)

/** A fraction as a percentage in the user's locale: 5%, 5 %. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)

const inUnit = (value: number, unit: string, digits: number): string =>
  new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value)

/** Such as "< 1 ms", "340 ms", "2.4 sec", "3 min". */
export function formatDuration(ms: number): string {
  if (ms < 1) return `< ${inUnit(1, 'millisecond', 0)}`
  if (ms < 1000) return inUnit(Math.floor(ms), 'millisecond', 0)
  if (ms < 60_000) return inUnit(ms / 1000, 'second', 1)
  if (ms < 3_600_000) return inUnit(ms / 60_000, 'minute', 1)
  return inUnit(ms / 3_600_000, 'hour', 1)
}

const AGES: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Such as "2 hours ago"; null for less than a minute. */
export function formatAge(iso: string, now = Date.now()): string | null {
  const seconds = (now - Date.parse(iso)) / 1000
  const found = AGES.find(([, length]) => seconds >= length)
  if (!found) return null
  const [unit, length] = found
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  )
}

/** Full date and time, for tooltips. */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** A time of day with seconds. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(new Date(iso))

/** A date with the month in letters, which is unambiguous. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
