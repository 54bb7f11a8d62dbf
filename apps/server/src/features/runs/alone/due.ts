import { sql } from 'kysely'
import { isOpenProject } from '../../../lib/open-project.ts'

/**
 * Runs alone that nobody walks and that can go on: handed back, answered, or their time has come. `r` is a row of
 * `flow_runs`; rows of jobs are taken up by the lanes of these, within their concurrency.
 */
export const DUE = sql`(
  (r.state = 'queued' or (r.state = 'waiting' and r.wake_at is not null and r.wake_at <= now()))
  and r.worker_id is null and r.job_id is null and ${isOpenProject(sql`r.project_id`)})`
