import { nextInstant } from '../timetable/instants.ts'
import type { ScheduleRow } from '../read/present-schedule.ts'

export type DueRow = ScheduleRow & {
  /** Its flow is in the trash. */
  resting: boolean
  /** The job itself, or the one launched last, is unfinished. */
  busy: boolean
}

/** The next state of a schedule. */
export interface Move {
  /** The scheduled time for which a job is launched. */
  instant: Date | null
  nextAt: Date | null
  queuedAt: Date | null
  lastAt: Date | null
  error: string | null
}

const HOUR_MS = 3_600_000

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Decides by the row read under its lock; null when another process was faster. */
export function decide(row: DueRow, now: Date): Move | null {
  const timetable = { cronJob: row.cron_job, timeZone: row.time_zone }
  const stays = { nextAt: row.next_at, queuedAt: row.queued_at, lastAt: row.last_at, error: row.last_error }
  // The clock was far ahead and has been corrected: times planned with it are too late. A difference of up to an hour
  // is ignored, so that no time runs twice after a small correction.
  if (row.last_at && row.last_at.getTime() > now.getTime() + HOUR_MS)
    return { ...stays, instant: null, nextAt: nextInstant(timetable, now), queuedAt: null, lastAt: now }
  const due = row.next_at && row.next_at <= now ? row.next_at : null
  if (!due) {
    if (!row.queued_at || row.busy || row.resting) return null
    return { ...stays, instant: row.queued_at, queuedAt: null, lastAt: now, error: null }
  }
  // Any number of times missed during downtime count as one.
  const nextAt = nextInstant(timetable, later(now, due))
  if (row.resting) return { ...stays, instant: null, nextAt, queuedAt: null }
  if (!row.busy || row.overlap === 'allow')
    return { instant: due, nextAt, queuedAt: null, lastAt: now, error: null }
  if (row.overlap === 'queue') return { ...stays, instant: null, nextAt, queuedAt: row.queued_at ?? due }
  const error = `Skipped at ${due.toISOString()}: the previous job was still running.`
  return { ...stays, instant: null, nextAt, error }
}
