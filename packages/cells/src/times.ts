import { readDay } from './dates.ts'
import type { ReadingStyle } from './types.ts'
import { instantOf, utcTime } from './zones.ts'

const MIN = utcTime(1, 1, 1)
const MAX = utcTime(9999, 12, 31) + 86_399_999

const CLOCK =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm|a\.m\.|p\.m\.))?(?:\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?))?$/i

interface ReadTime {
  /** In stored form: UTC with milliseconds. */
  value: string
  /** Whether digits beyond milliseconds were dropped. */
  cut: boolean
}

/** Parses a date-time as people or programs write it, or returns null. Without a zone, the style's applies. */
export function readTime(text: string, style: ReadingStyle): ReadTime | null {
  const trimmed = text.trim()
  const apart = /^(.*\d日?)(?:[T ]|,\s*)(\d{1,2}:.*)$/is.exec(trimmed)
  const date = readDay(apart ? apart[1]! : trimmed, style.dateOrder)
  if (!date) return null
  const clock = apart ? clockOf(apart[2]!) : { ms: 0, zone: null, cut: false }
  if (!clock) return null
  const local = dayTime(date) + clock.ms
  const time = clock.zone === null ? instantOf(local, style.timeZone) : local - clock.zone
  return time < MIN || time > MAX ? null : { value: new Date(time).toISOString(), cut: clock.cut }
}

/** Start of a date in UTC, in milliseconds since 1970. */
export function dayTime(date: string): number {
  return utcTime(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))
}

function clockOf(text: string): { ms: number; zone: number | null; cut: boolean } | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = '', half, zone] = match
  const hour = hourOf(Number(hours), half)
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (hour === null || minute > 59 || second > 59) return null
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const offset = zone === undefined ? null : zoneOffset(zone)
  if (zone !== undefined && offset === null) return null
  return {
    ms: ((hour * 60 + minute) * 60 + second) * 1000 + ms,
    zone: offset,
    cut: /[1-9]/.test(fraction.slice(3)),
  }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour > 23 ? null : hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function zoneOffset(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!match) return 0
  const [hours, minutes] = [Number(match[2]), Number(match[3] ?? 0)]
  if (hours > 18 || minutes > 59) return null
  return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
