import type { Data, jobs } from '@millrace/contract'
import { nextInstants } from '../timetable/instants.ts'

const SHOWN = 5

export interface ScheduleRow {
  id: string
  account_id: string
  project_id: string
  flow_id: string
  job_id: string
  cron_job: string
  time_zone: string
  label: string
  overlap: 'skip' | 'queue' | 'allow'
  active: boolean
  next_at: Date | null
  /** The scheduled time that waits for the previous job to end. */
  queued_at: Date | null
  last_at: Date | null
  last_job_id: string | null
  last_error: string | null
}

type Schedule = Data<typeof jobs.setSchedule>

/** A schedule for display; an inactive one has no next times. */
export const presentSchedule = (row: ScheduleRow, now: Date): Schedule => ({
  cronJob: row.cron_job,
  timeZone: row.time_zone,
  schedulerLabel: row.label,
  overlap: row.overlap,
  active: row.active,
  next: row.active
    ? nextInstants({ cronJob: row.cron_job, timeZone: row.time_zone }, now, SHOWN).map((at) =>
        at.toISOString(),
      )
    : [],
  lastAt: row.last_at?.toISOString() ?? null,
  lastJobId: row.last_job_id,
  lastError: row.last_error,
})
