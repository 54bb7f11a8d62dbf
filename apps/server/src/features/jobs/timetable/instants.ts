import { isNamedZone } from '../../../lib/time-zone.ts'
import { Cron } from 'croner'
import type { Issue } from '@millrace/contract'
import { invalid } from '../../../lib/errors.ts'
import { plainExpression } from './expression.ts'

export interface Timetable {
  cronJob: string
  timeZone: string
}

/** The next time strictly after this one, or null. */
export const nextInstant = (timetable: Timetable, after: Date): Date | null =>
  openCron(timetable).nextRun(after)

const END_OF_TIME = new Date(8.64e15)

/** The next times strictly after this one: at most `count`, and before `until`. */
export function nextInstants(timetable: Timetable, after: Date, count: number, until = END_OF_TIME): Date[] {
  const cron = openCron(timetable)
  const found: Date[] = []
  let at = cron.nextRun(after)
  for (; at && at < until && found.length < count; at = cron.nextRun(at)) found.push(at)
  return found
}

/** Throws `invalid_request` with what is wrong with the expression or time zone. */
export function checkTimetable(timetable: Timetable, now: Date, at = 'query'): void {
  const issues: Issue[] = []
  if (!isNamedZone(timetable.timeZone))
    issues.push({
      path: `${at}.timeZone`,
      message: `${timetable.timeZone} is not a time zone. Use one such as Europe/Berlin or UTC`,
    })
  const message = problemOf({ ...timetable, timeZone: 'UTC' }, now)
  if (message !== null) issues.push({ path: at === 'query' ? 'query.cronJob' : `${at}.cron`, message })
  if (issues.length > 0) throw invalid(issues)
}

function problemOf(timetable: Timetable, now: Date): string | null {
  const plain = plainExpression(timetable.cronJob)
  if (!plain.ok) return plain.message
  try {
    return nextInstant(timetable, now)
      ? null
      : 'never matches a date, such as February 30. Check day and month'
  } catch (error) {
    return `is invalid: ${croner(error)}`
  }
}

// croner's messages start with a class name.
const croner = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^Cron\w+: /, '')

/**
 * `no-wildcard`: fixed times that a clock change skips run at the next moment, and those that occur twice run once.
 * Hourly schedules keep their interval.
 */
function openCron({ cronJob, timeZone }: Timetable): Cron {
  const plain = plainExpression(cronJob)
  if (!plain.ok) throw invalid([{ path: 'query.cronJob', message: plain.message }])
  return new Cron(plain.expression, {
    timezone: timeZone,
    mode: '5-part',
    fixedTimeRule: 'no-wildcard',
    paused: true,
  })
}
