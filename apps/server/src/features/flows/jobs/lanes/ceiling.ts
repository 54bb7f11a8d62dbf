import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'
import type { JobRow } from '../types.ts'

type Db = Kysely<DB> | Transaction<DB>

export const CEILING_REACHED = 'ceiling_reached'

/** Whether a job has cost as much as it may. Of finished slices the sums are known. */
export async function isOverCeiling(db: Db, job: Pick<JobRow, 'id' | 'ceiling_credits'>): Promise<boolean> {
  if (job.ceiling_credits === null) return false
  const { rows } = await sql<{ over: boolean }>`select
      (select coalesce(sum(credits), 0) from flow_slices where job_id = ${job.id} and state = 'done')
      + (select coalesce(sum(r.credits), 0) from flow_slices s
          join flow_runs r on r.job_id = s.job_id and r.slice = s.number
          where s.job_id = ${job.id} and s.state <> 'done') >= ${job.ceiling_credits}::numeric as over`.execute(
    db,
  )
  return rows[0]!.over
}

/** No further row is begun: the job ends when those that are begun have ended. */
export async function endAtCeiling(db: Db, id: string): Promise<void> {
  const error = {
    code: CEILING_REACHED,
    message: 'The job has cost as much as it may; the rows that were not begun by then were left.',
  }
  await sql`update flow_jobs set plan = jsonb_set(plan, '{done}', 'true'), error = ${JSON.stringify(error)}::jsonb,
    updated_at = now() where id = ${id} and error is distinct from ${JSON.stringify(error)}::jsonb`.execute(
    db,
  )
}
