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
    // Unknown zones are reported as null.
  }
  if (formats.size > 1000) formats.clear()
  formats.set(zone, made)
  return made
}

/** Whether the runtime knows the IANA time zone. */
export const isZone = (zone: string) => formatOf(zone) !== null

/** A UTC date and time in milliseconds since 1970; years below 100 don't become 19xx. */
export function utcTime(year: number, month: number, date: number): number {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  return at.getTime()
}

const offsets = new Map<string, number>()

/** UTC offset of the zone at an instant, in milliseconds. Zones change only at quarter hours. */
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
 * The instant of a local time. A time skipped in spring moves forward by the change; of a repeated time in autumn, the
 * first one is meant.
 */
export function instantOf(local: number, zone: string): number {
  const before = local - offsetAt(local - 24 * 60 * MINUTE, zone)
  const after = local - offsetAt(local + 24 * 60 * MINUTE, zone)
  const fits = (time: number) => time + offsetAt(time, zone) === local
  const earlier = Math.min(before, after)
  const later = Math.max(before, after)
  if (fits(earlier)) return earlier
  if (fits(later)) return later
  // Skipped: the offset before the change moves it forward.
  return before
}

/** Local time of the zone at an instant as ISO text: `YYYY-MM-DDTHH:MM:SS.mmm`. */
export function clockText(instant: string, zone: string): string {
  const time = Date.parse(instant)
  const local = new Date(time + offsetAt(time, isZone(zone) ? zone : 'UTC'))
  return local.toISOString().replace('Z', '')
}
