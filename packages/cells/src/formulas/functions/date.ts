import { day, readDay } from '../../dates.ts'
import { dayTime } from '../../times.ts'
import { isZone, offsetAt } from '../../zones.ts'
import { fromInteger, smallInteger } from '../arithmetic.ts'
import { Day, FormulaFault, isBlank, Moment, Num, textOf, type Value } from '../values.ts'
import type { FormulaFunction, ArgumentKind } from './types.ts'

const DAY = 86_400_000
const UNITS = { second: 1000, minute: 60_000, hour: 3_600_000, day: DAY, week: 7 * DAY } as const
type Unit = keyof typeof UNITS | 'month' | 'year'

function unitOf(value: Value | undefined): Unit {
  const unit = (typeof value === 'string' ? value : 'day').trim().toLowerCase().replace(/s$/, '')
  if (unit in UNITS || unit === 'month' || unit === 'year') return unit as Unit
  throw new FormulaFault('out_of_range', 'The unit is days, weeks, months, years, hours, minutes or seconds.')
}

const whole = (value: Value | undefined, what: string) =>
  value instanceof Num ? smallInteger(value, what) : 0

/** Local milliseconds: midnight of a date, or a time in the zone (default UTC). */
function clock(value: Value | undefined, zone?: Value): number | null {
  if (value instanceof Day) return value.iso === null ? null : dayTime(value.iso)
  if (!(value instanceof Moment) || value.iso === null) return null
  const time = Date.parse(value.iso)
  if (typeof zone !== 'string' || zone === '') return time
  if (!isZone(zone)) throw new FormulaFault('out_of_range', `There is no time zone "${zone}".`)
  return time + offsetAt(time, zone)
}

function dayOf(year: number, month: number, date: number): string {
  const made = day(year, month, date)
  if (made === null) throw new FormulaFault('not_a_date', 'This date doesn’t exist.')
  return made
}

function momentOf(time: number): Moment {
  const made = new Date(time)
  const year = made.getUTCFullYear()
  if (Number.isNaN(time) || !(year >= 1 && year <= 9999)) {
    throw new FormulaFault('out_of_range', 'The date is outside the years 1 to 9999.')
  }
  return new Moment(made.toISOString())
}

/** The same day some months later, or the last day of the month if it doesn't exist. */
function monthsOn(iso: string, months: number): string {
  const [year, month, date] = iso.slice(0, 10).split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  if (inYear < 1 || inYear > 9999)
    throw new FormulaFault('out_of_range', 'The date is outside the years 1 to 9999.')
  for (let last = date; last > 28; last--) {
    const made = day(inYear, inMonth, last)
    if (made !== null) return made
  }
  return dayOf(inYear, inMonth, Math.min(date, 28))
}

function added([start, count, unit]: readonly Value[]): Value {
  if (isBlank(start!)) return start!
  const [by, kind] = [whole(count, 'The number to add'), unitOf(unit)]
  const from = start as Day | Moment
  if (kind === 'month' || kind === 'year') {
    const date = monthsOn(from.iso!, kind === 'year' ? by * 12 : by)
    return from instanceof Day ? new Day(date) : new Moment(date + from.iso!.slice(10))
  }
  if (from instanceof Day && UNITS[kind] < DAY) {
    throw new FormulaFault('out_of_range', 'You can only add hours, minutes and seconds to a date and time.')
  }
  const moved = momentOf(clock(from)! + by * UNITS[kind])
  return from instanceof Day ? new Day(moved.iso!.slice(0, 10)) : moved
}

/** Complete months between two times. */
function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)]
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return Date.parse(shifted(start, months)) > to ? months - 1 : months
}

const shifted = (start: Date, months: number) => {
  const iso = start.toISOString()
  return `${monthsOn(iso, months)}${iso.slice(10)}`
}

function between([from, to, unit]: readonly Value[]): Num {
  const [start, end, kind] = [clock(from), clock(to), unitOf(unit)]
  if (start === null || end === null) return new Num(null)
  const [low, high] = [Math.min(start, end), Math.max(start, end)]
  const sign = start <= end ? 1 : -1
  if (kind === 'month' || kind === 'year') {
    const months = monthsBetween(low, high)
    return fromInteger(sign * (kind === 'year' ? Math.floor(months / 12) : months))
  }
  const count = Math.floor((high - low) / UNITS[kind])
  return fromInteger(count === 0 ? 0 : sign * count)
}

const part = (name: string, takes: ArgumentKind, run: (at: Date) => number): FormulaFunction => ({
  name,
  takes: [takes, 'text'],
  least: 1,
  gives: 'number',
  run: ([value, zone]) => {
    const time = clock(value, zone)
    return time === null ? new Num(null) : fromInteger(run(new Date(time)))
  },
})

function toDay([value, zone]: readonly Value[]): Day {
  const time = clock(value, zone)
  return new Day(time === null ? null : momentOf(time).iso!.slice(0, 10))
}

function parsedDay(text: string): Day {
  if (text.trim() === '') return new Day(null)
  const read = readDay(text, 'ymd')
  if (read === null) throw new FormulaFault('not_a_date', 'The text isn’t a date such as 2026-03-01.')
  return new Day(read)
}

export const DATES: FormulaFunction[] = [
  {
    name: 'DATE',
    takes: ['number', 'number', 'number'],
    gives: 'date',
    run: ([year, month, date]) =>
      new Day(dayOf(whole(year, 'The year'), whole(month, 'The month'), whole(date, 'The day'))),
  },
  { name: 'DATEVALUE', takes: ['text'], gives: 'date', run: ([text]) => parsedDay(textOf(text!)) },
  { name: 'TODATE', takes: ['when', 'text'], least: 1, gives: 'date', run: toDay },
  {
    name: 'DATEADD',
    takes: ['when', 'number', 'text'],
    least: 2,
    gives: ([kind]) => kind ?? null,
    run: added,
  },
  { name: 'DATEDIF', takes: ['when', 'when', 'text'], least: 2, gives: 'number', run: between },
  part('YEAR', 'when', (at) => at.getUTCFullYear()),
  part('MONTH', 'when', (at) => at.getUTCMonth() + 1),
  part('DAY', 'when', (at) => at.getUTCDate()),
  part('WEEKDAY', 'when', (at) => at.getUTCDay() || 7),
  part('HOUR', 'date and time', (at) => at.getUTCHours()),
  part('MINUTE', 'date and time', (at) => at.getUTCMinutes()),
]
