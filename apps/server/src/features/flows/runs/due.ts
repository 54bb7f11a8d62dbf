import { sql } from 'kysely'

/**
 * Runs that nobody walks and that can go on: handed back, answered, or their time has come. `r` is a row of
 * `flow_runs`; runs of a job that is paused or over wait for it.
 */
export const DUE = sql`(
  (r.state = 'queued' or (r.state = 'waiting' and r.wake_at is not null and r.wake_at <= now()))
  and r.worker_id is null
  and (r.job_id is null or exists (select 1 from flow_jobs j
    where j.id = r.job_id and j.stopping is null and j.state in ('QUEUED', 'RUNNING', 'WAITING'))))`
