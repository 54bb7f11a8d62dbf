import { type RawBuilder, sql } from 'kysely'
import { invalid } from './errors.ts'
import { isNamedZone } from './time-zone.ts'

/** Returns a time zone name that the database also knows; throws `invalid` otherwise. */
export function requireZone(timeZone: string): string {
  if (!isNamedZone(timeZone)) throw invalid([{ path: 'timeZone', message: 'is not a time zone' }])
  return timeZone
}

/** The instant at which a day begins in a time zone, also if clocks change that night. */
export const dayStart = (day: string | null, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`

/** The instant at which the next day begins. */
export const dayEnd = (day: string | null, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`

const DAY_MS = 86_400_000

/** Days of a range, inclusive; below 1 if it ends before it begins. To check a range before its days are listed. */
export const dayCount = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1

/** All days of a range, inclusive. The caller limits its length first: a range of millennia takes seconds. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The day this many days earlier. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
