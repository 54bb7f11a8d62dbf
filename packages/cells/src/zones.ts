const MINUTE = 60_000
const CACHED_MAX = 50_000

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // No such zone: null says so.
  }
  if (formats.size > 1000) formats.clear()
  formats.set(zone, made)
  return made
}

/** Whether the machine knows the IANA zone. */
export const isZone = (zone: string) => formatOf(zone) !== null

/** Milliseconds since 1970 of a date and time in UTC; years below 100 are not taken for 19xx. */
export function utcTime(year: number, month: number, date: number): number {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  return at.getTime()
}

const offsets = new Map<string, number>()

/** Offset of the zone from UTC at an instant, in milliseconds. Zones change at whole quarters of an hour. */
export function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC') return 0
  const slot = Math.floor(time / (15 * MINUTE))
  const key = `${zone} ${slot}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = measured(slot * 15 * MINUTE, zone)
  if (offsets.size > CACHED_MAX) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function measured(time: number, zone: string): number {
  const format = formatOf(zone)
  if (!format) throw new RangeError(`There is no time zone "${zone}".`)
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(time)) parts[type] = value
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year'])
  const local =
    utcTime(year, Number(parts['month']), Number(parts['day'])) +
    ((Number(parts['hour']) * 60 + Number(parts['minute'])) * 60 + Number(parts['second'])) * 1000
  return local - time
}

/**
 * The instant of a local time. A time that the clock skips in spring is taken as much later; of one that it shows twice
 * in autumn, the first is meant.
 */
export function instantOf(local: number, zone: string): number {
  const before = local - offsetAt(local - 24 * 60 * MINUTE, zone)
  const after = local - offsetAt(local + 24 * 60 * MINUTE, zone)
  const fits = (time: number) => time + offsetAt(time, zone) === local
  const earlier = Math.min(before, after)
  const later = Math.max(before, after)
  if (fits(earlier)) return earlier
  if (fits(later)) return later
  // Skipped: the offset from before the change moves it forward.
  return before
}

/** What a clock of the zone shows at an instant in ISO text: `YYYY-MM-DDTHH:MM:SS.mmm`. */
export function clockText(instant: string, zone: string): string {
  const time = Date.parse(instant)
  const local = new Date(time + offsetAt(time, isZone(zone) ? zone : 'UTC'))
  return local.toISOString().replace('Z', '')
}
