import { nextInstant } from '../timetable/instants.ts'
import type { ScheduleRow } from '../read/present-schedule.ts'

export type DueRow = ScheduleRow & {
  /** Its flow is in the trash. */
  resting: boolean
  /** The job itself, or the one launched last, is not over. */
  busy: boolean
}

/** What becomes of a schedule now. */
export interface Move {
  /** The instant that a job is launched for. */
  instant: Date | null
  nextAt: Date | null
  queuedAt: Date | null
  lastAt: Date | null
  error: string | null
}

const HOUR_MS = 3_600_000

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Decides by the row as it is under its lock; null when there is nothing to do, since another process was faster. */
export function decide(row: DueRow, now: Date): Move | null {
  const timetable = { cronJob: row.cron_job, timeZone: row.time_zone }
  const stays = { nextAt: row.next_at, queuedAt: row.queued_at, lastAt: row.last_at, error: row.last_error }
  // The clock was ahead by far and has been put right: what was planned by it would be too late. Within an hour it is
  // left alone, so that no instant runs twice for a clock that is set back a little.
  if (row.last_at && row.last_at.getTime() > now.getTime() + HOUR_MS)
    return { ...stays, instant: null, nextAt: nextInstant(timetable, now), queuedAt: null, lastAt: now }
  const due = row.next_at && row.next_at <= now ? row.next_at : null
  if (!due) {
    if (!row.queued_at || row.busy || row.resting) return null
    return { ...stays, instant: row.queued_at, queuedAt: null, lastAt: now, error: null }
  }
  // However many instants went by while no server ran: they are one.
  const nextAt = nextInstant(timetable, later(now, due))
  if (row.resting) return { ...stays, instant: null, nextAt, queuedAt: null }
  if (!row.busy || row.overlap === 'allow')
    return { instant: due, nextAt, queuedAt: null, lastAt: now, error: null }
  if (row.overlap === 'queue') return { ...stays, instant: null, nextAt, queuedAt: row.queued_at ?? due }
  const error = `Skipped at ${due.toISOString()}: the previous job was still running.`
  return { ...stays, instant: null, nextAt, error }
}
