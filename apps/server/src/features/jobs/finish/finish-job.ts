import { type jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announceJob } from '../announce-job.ts'
import { nextSlice } from '../slices/next-slice.ts'
import { sumUp } from '../budget/spent.ts'
import { isHeldByItself, rowLimitError } from '../budget/stop-at-budget.ts'
import { stagingProblem } from '../outputs/hold-rows.ts'
import { dropStaging } from '../outputs/staging.ts'
import { findJob } from '../queries.ts'
import type { JobError, JobRow } from '../types.ts'
import { endAiColumnRun } from '../column-runs/end-ai-column.ts'
import { setCursors } from './set-cursors.ts'
import { swapStaging } from './swap-staging.ts'
import { tellEnd } from '../notify/tell-end.ts'
import { type Totals, totalsOf } from '../notify/totals.ts'

const ROWS_LOOKED_AT = 100

/**
 * Ends a job when all of its rows are done, or stops it when it is to be paused or cancelled and none of its rows are
 * in progress. Every process that sees this possibility calls it; only the first call has an effect.
 */
export async function finishJob(context: Context, jobId: string): Promise<void> {
  const { rows } = await sql<{
    account_id: string
  }>`select account_id from flow_jobs where id = ${jobId}`.execute(context.db.kysely)
  const accountId = rows[0]?.account_id
  if (accountId === undefined) return
  await inAccount(context, accountId, async (tx) => {
    const job = await findJob(tx, jobId, { lock: true })
    if (!job) return
    if (job.stopping !== null) await comeToRest(context, tx, job)
    else if (['QUEUED', 'RUNNING', 'WAITING'].includes(job.state) && job.plan.done)
      await end(context, tx, job)
  })
}

const placeOf = (job: JobRow) => ({
  id: job.id,
  accountId: job.account_id,
  projectId: job.project_id,
  flowId: job.flow_id,
})

async function end(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const totals = await totalsOf(tx, job.id)
  if (totals.open > 0) return
  if (totals.succeeded + totals.failed + totals.skipped < totals.runs) {
    // The remaining rows wait for someone, or for their time.
    if (job.state === 'WAITING') return
    await sql`update flow_jobs set state = 'WAITING', updated_at = now() where id = ${job.id}`.execute(tx)
    return announceJob(tx, placeOf(job))
  }
  let state = stateOf(totals, job)
  if (state !== 'FAILED' && Object.keys(job.aside).length > 0) {
    const limit = await stagingProblem(tx, context.config.plans, job)
    if (limit) return pause(context, tx, await withError(tx, job, rowLimitError(limit)))
    job.error = (await swapStaging(context, tx, job)) ?? job.error
    job.aside = {}
    if (job.error && state === 'SUCCEEDED') state = 'PARTIAL'
  }
  await setCursors(tx, job)
  await close(tx, job, state)
  await tellEnd(context, tx, { job, state, totals })
  await endAiColumnRun(context, tx, { job, state })
}

function stateOf({ succeeded, failed }: Totals, { error }: JobRow): 'SUCCEEDED' | 'PARTIAL' | 'FAILED' {
  if (failed === 0 && error === null) return 'SUCCEEDED'
  return succeeded === 0 ? 'FAILED' : 'PARTIAL'
}

/** A failed job keeps its staged rows for a retry. Failed rows that it did not reach stay failed. */
async function close(tx: Tx, job: JobRow, state: jobs.JobState): Promise<void> {
  const error = job.error === null ? null : JSON.stringify(job.error)
  await sql`update flow_jobs set state = ${state}, stopping = null, ended_at = now(), updated_at = now(),
      aside = ${JSON.stringify(job.aside)}::jsonb, plan = plan - 'retry', error = ${error}::jsonb,
      started_at = coalesce(started_at, now()) where id = ${job.id}`.execute(tx)
  await sql`delete from flow_lanes where job_id = ${job.id}`.execute(tx)
  await announceJob(tx, placeOf(job))
}

/** Pauses or cancels the job once no process works on it. */
async function comeToRest(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const { rows } = await sql`select from flow_lanes where job_id = ${job.id} and worker_id is not null
    union all select from flow_slices where job_id = ${job.id} and state = 'running'`.execute(tx)
  if (rows.length > 0) return
  // It stopped by itself with no rows left, so it has ended like any other.
  if (endsByItself(job) && !(await isAnythingLeft(tx, job))) {
    Object.assign(job, { error: null, stopping: null })
    return end(context, tx, job)
  }
  if (job.stopping === 'pause') return pause(context, tx, job)
  const { rows: ended } = await sql<{ number: number }>`with ended as (
      update flow_runs set state = 'cancelled', ended_at = now(), wake_at = null
      where job_id = ${job.id} and worker_id is null and state in ('queued', 'running', 'waiting', 'paused')
      returning slice)
    select distinct slice as number from ended`.execute(tx)
  await sumUp(
    tx,
    ended.map(({ number }) => ({ job_id: job.id, number })),
  )
  await dropStaging(tx, Object.values(job.aside))
  job.aside = {}
  await setCursors(tx, job)
  await close(tx, job, 'CANCELLED')
  if (isToldAsCancelled(job))
    await tellEnd(context, tx, { job, state: 'CANCELLED', totals: await totalsOf(tx, job.id) })
  await endAiColumnRun(context, tx, { job, state: 'CANCELLED' })
}

/** A draft never began, and `endAiColumnRun` reports columns that reached their budget. */
const isToldAsCancelled = (job: JobRow): boolean =>
  job.document_id !== null && !(job.live !== null && isHeldByItself(job))

/** The job of an AI column is cancelled at its budget, any other only by a person. */
const endsByItself = (job: JobRow): boolean =>
  isHeldByItself(job) && (job.stopping === 'pause' || job.live !== null)

async function pause(context: Context, tx: Tx, job: JobRow): Promise<void> {
  // A dead process leaves its runs as they were; the process that continues the job finds them by their slices.
  await sql`update flow_runs set state = 'paused'
    where job_id = ${job.id} and state = 'running' and worker_id is null`.execute(tx)
  await sql`update flow_jobs set state = 'PAUSED', stopping = null, updated_at = now() where id = ${job.id}`.execute(
    tx,
  )
  await announceJob(tx, placeOf(job))
  if (isHeldByItself(job))
    await tellEnd(context, tx, { job, state: 'PAUSED', totals: await totalsOf(tx, job.id) })
}

/** The same job with the reason why it pauses. */
async function withError(tx: Tx, job: JobRow, error: JobError): Promise<JobRow> {
  await sql`update flow_jobs set error = ${JSON.stringify(error)}::jsonb where id = ${job.id}`.execute(tx)
  return { ...job, error }
}

/** Whether rows remain. A job only learns that the last rows were done by looking for more. */
async function isAnythingLeft(tx: Tx, job: JobRow): Promise<boolean> {
  const { open, runs, succeeded, failed, skipped } = await totalsOf(tx, job.id)
  // Waiting rows have left their slices.
  if (open > 0 || succeeded + failed + skipped < runs) return true
  while (!job.plan.done) if ((await nextSlice(tx, job, ROWS_LOOKED_AT)) > 0) return true
  return false
}
