import { sql } from 'kysely'
import { isOpenProject } from '../../../lib/open-project.ts'

/**
 * Runs without a job that no process executes and that can continue: they were handed back or answered, or are due. `r`
 * is a row of `flow_runs`. Rows of jobs continue in the lanes of their job, within its concurrency.
 */
export const DUE = sql`(
  (r.state = 'queued' or (r.state = 'waiting' and r.wake_at is not null and r.wake_at <= now()))
  and r.worker_id is null and r.job_id is null and ${isOpenProject(sql`r.project_id`)})`
