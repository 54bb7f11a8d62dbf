// Computes the instants of a cron expression differently from the server: minute by minute through the whole calendar,
// using only Intl for what clocks show. For tests.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const QUARTER = 15 * MINUTE
const DAY = 24 * HOUR

interface Fields {
  minute: Set<number>
  hour: Set<number>
  day: Set<number>
  month: Set<number>
  weekday: Set<number>
  anyDay: boolean
  anyWeekday: boolean
}

function numbers(field: string, least: number, most: number): Set<number> {
  const found = new Set<number>()
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/')
    const [from, to] = range === '*' ? [least, most] : range.split('-').map(Number)
    for (let one = from!; one <= (to ?? from!); one += Number(step)) found.add(one)
  }
  return found
}

function read(expression: string): Fields {
  const [minute, hour, day, month, weekday] = expression.split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    minute: numbers(minute, 0, 59),
    hour: numbers(hour, 0, 23),
    day: numbers(day, 1, 31),
    month: numbers(month, 1, 12),
    weekday: numbers(weekday, 0, 6),
    anyDay: day === '*',
    anyWeekday: weekday === '*',
  }
}

/** `wall` is what clocks show, as if it were UTC. */
function fits(fields: Fields, wall: number): boolean {
  if (!fields.minute.has((wall / MINUTE) % 60) || !fields.hour.has(Math.floor(wall / HOUR) % 24)) return false
  const at = new Date(wall)
  if (!fields.month.has(at.getUTCMonth() + 1)) return false
  const [day, weekday] = [fields.day.has(at.getUTCDate()), fields.weekday.has(at.getUTCDay())]
  if (fields.anyDay || fields.anyWeekday) return day && weekday
  return day || weekday
}

function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute)
  }
}

/** What clocks in a time zone show in a year. */
interface Calendar {
  from: number
  to: number
  /** Every elapsed minute, with what clocks show. */
  minutes: { at: number; wall: number }[]
  /** When clocks first show a time. */
  shown: Map<number, number>
}

/** A time zone's year; clocks change on quarters of an hour only. */
export const calendarOf = (timeZone: string, year: number): Calendar =>
  calendarBetween(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))

/** For each day of a year when clocks change: that day and its neighbours. */
export function daysOfChange(timeZone: string, year: number): Calendar[] {
  const clock = wallClock(timeZone)
  const offset = (at: number) => clock(at) - at
  const days = Array.from({ length: 365 }, (_, day) => Date.UTC(year, 0, 1) + day * DAY)
  return days
    .filter((day) => offset(day) !== offset(day + DAY))
    .map((day) => calendarBetween(timeZone, day - DAY, day + 3 * DAY))
}

/** From and to: what clocks show, as if it were UTC. */
function calendarBetween(timeZone: string, from: number, to: number): Calendar {
  const clock = wallClock(timeZone)
  const calendar: Calendar = { from, to, minutes: [], shown: new Map() }
  for (let quarter = from - DAY; quarter < to + DAY; quarter += QUARTER) {
    const shows = clock(quarter)
    for (let ahead = 0; ahead < QUARTER; ahead += MINUTE) {
      const [at, wall] = [quarter + ahead, shows + ahead]
      if (wall < from || wall > to) continue
      calendar.minutes.push({ at, wall })
      if (!calendar.shown.has(wall)) calendar.shown.set(wall, at)
    }
  }
  return calendar
}

/** All instants of the year, in order. Expressions for all hours follow elapsed time. */
export function instantsOf(expression: string, { from, to, minutes, shown }: Calendar): string[] {
  const fields = read(expression)
  const found = new Set<number>()
  if (fields.hour.size === 24) {
    for (const { at, wall } of minutes) if (wall < to && fits(fields, wall)) found.add(at)
  } else
    for (let wall = from; wall < to; wall += MINUTE) {
      if (!fits(fields, wall)) continue
      let there = wall
      while (!shown.has(there)) there += MINUTE
      found.add(shown.get(there)!)
    }
  return [...found].toSorted((a, b) => a - b).map((at) => new Date(at).toISOString())
}
