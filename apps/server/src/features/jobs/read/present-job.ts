import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { JobOutput, JobError } from '../types.ts'

/** A row of `JOB_SUMMARY`. */
export interface SummaryRow {
  id: string
  flow_id: string
  flow_title: string
  version: number | null
  title: string
  state: jobs.JobState
  total: number | null
  succeeded: number
  failed: number
  skipped: number
  running: number
  waiting: number
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  scheduled: boolean
  scheduled_as: string | null
}

/**
 * The summary of `flow_jobs j join flows f`. Counts come from the slices, which are few. Failed rows to be retried
 * count as pending.
 */
export const JOB_SUMMARY = sql`j.id, j.flow_id, f.title as flow_title, j.version, j.title, j.state, j.total,
  coalesce(c.succeeded, 0)::int as succeeded, coalesce(c.failed, 0)::int as failed,
  coalesce(c.skipped, 0)::int as skipped, coalesce(o.running, 0)::int as running,
  coalesce(o.waiting, 0)::int as waiting, j.created_at, j.started_at, j.ended_at,
  (j.schedule_id is not null or exists (select from flow_schedules s where s.job_id = j.id)) as scheduled,
  coalesce((select s.label from flow_schedules s where s.id = j.schedule_id),
    (select s.label from flow_schedules s where s.job_id = j.id)) as scheduled_as`

export const JOB_FROM = sql`flow_jobs j join flows f on f.id = j.flow_id
  left join lateral (select sum(s.succeeded) as succeeded,
      sum(s.failed) filter (where s.number <= coalesce((j.plan#>>'{retry,after}')::int, s.number)) as failed, sum(s.skipped) as skipped
    from flow_slices s where s.job_id = j.id) c on true
  left join lateral (select count(*) filter (where r.state = 'waiting') as waiting,
      count(*) filter (where r.state = 'running' or r.state = 'queued' and j.state <> 'PAUSED') as running
    from flow_runs r where r.job_id = j.id and r.state in ('queued', 'running', 'waiting', 'paused')) o on true`

export const presentSummary = (row: SummaryRow): jobs.JobSummary => ({
  id: row.id,
  flowId: row.flow_id,
  flowTitle: row.flow_title,
  version: row.version,
  title: row.title,
  state: row.state,
  counts: {
    total: row.total,
    done: row.succeeded,
    failed: row.failed,
    skipped: row.skipped,
    running: row.running,
    waiting: row.waiting,
  },
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  scheduled: row.scheduled,
  scheduledAs: row.scheduled_as,
})

export interface DetailRow extends SummaryRow {
  launch: jobs.JobLaunch
  outputs: JobOutput[]
  error: JobError | null
  live: boolean
}

export const presentJob = (row: DetailRow, schedule: jobs.Job['schedule']): jobs.Job => ({
  ...presentSummary(row),
  launch: row.launch,
  outputs: row.outputs.map(({ sheetId, name }) => ({ sheetId, name })),
  error: row.error,
  schedule,
  live: row.live,
})
