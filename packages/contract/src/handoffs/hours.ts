export interface OfficeHours {
  enabled: boolean
  timeZone: string
  days: readonly { day: number; from: string; until: string }[]
}

const MINUTE_MS = 60_000
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Returns a function for the local weekday and time of an instant. */
function clockIn(timeZone: string): (at: Date) => { day: number; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return { day: DAYS.indexOf(parts['weekday'] ?? ''), time: `${parts['hour']}:${parts['minute']}` }
  }
}

/** Whether the team is available at this time; always, without office hours. */
export function isOpenAt({ enabled, timeZone, days }: OfficeHours, at: Date): boolean {
  if (!enabled) return true
  const { day, time } = clockIn(timeZone)(at)
  return days.some((one) => one.day === day && one.from <= time && time < one.until)
}

const QUARTER_MS = 15 * MINUTE_MS
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/**
 * When the team is next available; null if never, or without office hours. Checks every quarter of an hour, the
 * granularity of clock changes, so that longer and shorter days need no special handling.
 */
export function nextOpening({ enabled, timeZone, days }: OfficeHours, at: Date): Date | null {
  if (!enabled || days.length === 0) return null
  const clock = clockIn(timeZone)
  const first = at.getTime() - (at.getTime() % QUARTER_MS)
  for (let ms = first; ms <= first + WEEK_MS; ms += QUARTER_MS) {
    const { day, time } = clock(new Date(ms))
    const openings = days
      .filter((one) => one.day === day)
      .map((one) => ms + (minutesOf(one.from) - minutesOf(time)) * MINUTE_MS)
      .filter((opening) => opening >= Math.max(ms, at.getTime()) && opening < ms + QUARTER_MS)
    if (openings.length > 0) return new Date(Math.min(...openings))
  }
  return null
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
