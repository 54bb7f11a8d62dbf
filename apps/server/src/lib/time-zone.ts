import { isZone } from '@millrace/cells'

/**
 * Whether a time zone of this name exists. Offsets such as +02:00 don't count: they have no summer time, and PostgreSQL
 * inverts their sign.
 */
export const isNamedZone = (zone: string): boolean => /^[A-Za-z]/.test(zone) && isZone(zone)

/**
 * The instant of a full hour on today's date in a time zone. If clocks skip that hour, the instant they jump to; if it
 * occurs twice, the earlier one.
 */
export function todayAt(hour: number, now: Date, timeZone: string): Date {
  const { year, month, day } = clockOf(now, timeZone)
  const wall = Date.UTC(year, month - 1, day, hour)
  // The offset a day earlier is the one in effect before any clock change in between.
  const before = wall - offsetAt(wall - DAY_MS, timeZone)
  const after = wall - offsetAt(before, timeZone)
  return (
    [before, after].map((at) => new Date(at)).find((at) => clockOf(at, timeZone).hour === hour) ??
    new Date(before)
  )
}

const DAY_MS = 86_400_000

/** Offset of a time zone from UTC at an instant, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = clockOf(new Date(at), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function clockOf(at: Date, timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
}
