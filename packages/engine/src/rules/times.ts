const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
const DAY_MS = 86_400_000

/** A time span in milliseconds since 1970: a day lasts 24 hours in UTC, and an instant has no length. */
interface Span {
  start: number
  /** The last millisecond in the span. */
  end: number
}

// `2026-02-30` parses as a day in March, so a valid date is one that round-trips.
const exists = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A date (`2026-03-01`) or an instant (`2026-03-01T12:00:00Z`; UTC if it has no zone), or null. */
export function spanOf(value: unknown): Span | null {
  if (typeof value !== 'string' || value.length > 40) return null
  if (DAY.test(value)) {
    if (!exists(value)) return null
    const start = Date.parse(`${value}T00:00:00Z`)
    return { start, end: start + DAY_MS - 1 }
  }
  const match = MOMENT.exec(value)
  if (!match || !exists(match[1]!)) return null
  const time = Date.parse(`${value.replace(' ', 'T')}${match[2] === undefined ? 'Z' : ''}`)
  return Number.isNaN(time) ? null : { start: time, end: time }
}
