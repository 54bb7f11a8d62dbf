import { isNamedZone } from '../../../lib/time-zone.ts'
import { Cron } from 'croner'
import type { Issue } from '@millrace/contract'
import { invalid } from '../../../lib/errors.ts'
import { plainExpression } from './expression.ts'

export interface Timetable {
  cronJob: string
  timeZone: string
}

/** The next instant strictly after this one; null when there is none. */
export const nextInstant = (timetable: Timetable, after: Date): Date | null =>
  openCron(timetable).nextRun(after)

const END_OF_TIME = new Date(8.64e15)

/** The next instants strictly after this one: at most so many, and none from `until` on. */
export function nextInstants(timetable: Timetable, after: Date, count: number, until = END_OF_TIME): Date[] {
  const cron = openCron(timetable)
  const found: Date[] = []
  let at = cron.nextRun(after)
  for (; at && at < until && found.length < count; at = cron.nextRun(at)) found.push(at)
  return found
}

/** Throws `invalid_request` that says what is wrong with the expression or the zone. */
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

// Its messages begin with the name of one of its classes.
const croner = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^Cron\w+: /, '')

/**
 * `no-wildcard`: times that are named run at the next instant when the clocks jump over them, and once when they happen
 * twice. What runs in every hour goes on at its distance.
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
