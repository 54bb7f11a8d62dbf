import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import { announceJob } from '../announce-job.ts'
import type { JobRow } from '../types.ts'
import { tellReached } from './reached.ts'

type Db = Kysely<DB> | Transaction<DB>

export const CEILING_REACHED = 'ceiling_reached'
export const ROW_FAILED = 'row_failed'

/** Whether a job was paused by itself, rather than by a person. */
export const isHeldByItself = ({ error }: Pick<JobRow, 'error'>): boolean =>
  error?.code === CEILING_REACHED || error?.code === ROW_FAILED

/** Whether a job has cost as much as it may. Of finished slices the sums are known. */
export async function isOverCeiling(db: Db, job: Pick<JobRow, 'id' | 'ceiling_credits'>): Promise<boolean> {
  if (job.ceiling_credits === null) return false
  // What costs nothing may run under a ceiling of nothing.
  const { rows } = await sql<{
    over: boolean
  }>`select cost > 0 and cost >= ${job.ceiling_credits}::numeric as over from (select
      (select coalesce(sum(credits), 0) from flow_slices where job_id = ${job.id} and state = 'done')
      + (select coalesce(sum(r.credits), 0) from flow_slices s
          join flow_runs r on r.job_id = s.job_id and r.slice = s.number
          where s.job_id = ${job.id} and s.state <> 'done') as cost) c`.execute(db)
  return rows[0]!.over
}

/**
 * The job is paused: no further row is begun, those at work stop behind their step, and it can be resumed with a higher
 * ceiling. Whoever brings it to rest tells people. That of a live column ends: its cells know what is left to run, and
 * the column is free for whoever runs the rest of them.
 */
export async function endAtCeiling(db: Db, id: string): Promise<void> {
  await sql`update flow_jobs set stopping = case when live is null then 'pause' else 'cancel' end, updated_at = now(),
      error = jsonb_build_object('code', ${CEILING_REACHED}::text, 'message',
        'The job has reached its ceiling of ' || trim_scale(ceiling_credits) || ' credits and was '
        || case when live is null
          then 'paused; nothing is lost. Resume it with a higher ceiling, or cancel it.'
          else 'ended; what is done stays. Run the rest from the sheet, with a higher ceiling.' end)
    where id = ${id} and stopping is null and state in ('QUEUED', 'RUNNING', 'WAITING')`.execute(db)
}

interface Stopped {
  id: string
  account_id: string
  project_id: string
  flow_id: string
}

/**
 * The same with the rows that have just cost something, in their transaction: no row begins behind the one with which
 * the ceiling was reached. A job whose row somebody else holds is left to the next rows, or to the next look at it:
 * nobody waits for a job while they hold what its end waits for.
 */
export async function endAtCeilings(
  context: Context,
  tx: Transaction<DB>,
  jobs: readonly Pick<JobRow, 'id' | 'ceiling_credits'>[],
): Promise<void> {
  for (const job of jobs) {
    if (!(await isOverCeiling(tx, job))) continue
    const { rows } = await sql<Stopped>`select id, account_id, project_id, flow_id from flow_jobs
      where id = ${job.id} and stopping is null for no key update skip locked`.execute(tx)
    tellReached(context, job.id)
    for (const { id, account_id: accountId, project_id: projectId, flow_id: flowId } of rows) {
      await endAtCeiling(tx, id)
      await announceJob(tx, { id, accountId, projectId, flowId })
    }
  }
}
