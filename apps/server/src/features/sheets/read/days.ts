import type { sheets } from '@millrace/contract'

/** A half-open span of timestamps or dates. */
export interface Span {
  from: string
  to: string
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whether the text is a calendar date in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The current date in this time zone. */
export function dayIn(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
  return parts.slice(0, 10)
}

type Word = (typeof sheets.RELATIVE_DATES)[number]

/** The first day, relative to today, and the number of days. */
const PERIODS: Partial<Record<Word, [first: number, days: number]>> = {
  today: [0, 1],
  yesterday: [-1, 1],
  tomorrow: [1, 1],
  last7days: [-6, 7],
  last30days: [-29, 30],
  next7days: [0, 7],
}

/** The days for a word such as `thisWeek`; weeks start on Monday. */
export function daysOf(word: Word, today: string): Span {
  if (word === 'thisMonth') {
    const month = today.slice(0, 7)
    return { from: `${month}-01`, to: `${addDays(`${month}-28`, 7).slice(0, 7)}-01` }
  }
  if (word === 'thisYear') {
    const year = today.slice(0, 4)
    return { from: `${year}-01-01`, to: `${String(Number(year) + 1).padStart(4, '0')}-01-01` }
  }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const [first, days] = PERIODS[word] ?? [-sinceMonday, 7]
  return { from: addDays(today, first), to: addDays(today, first + days) }
}

/** The moment when a day starts in a time zone. Where midnight is skipped, the first moment after it. */
export function midnight(day: string, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`)
  // Twice, because the first offset may be the one before a clock change.
  let moment = wall - offset(zone, wall)
  moment = wall - offset(zone, moment)
  if (dayIn(zone, new Date(moment)) < day) moment += HOUR_MS
  return new Date(moment).toISOString()
}

/** The zone's offset from UTC at a moment, in ms. */
function offset(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(moment / 1000) * 1000
}
