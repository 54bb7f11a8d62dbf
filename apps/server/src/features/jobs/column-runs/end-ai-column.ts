import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { type AiColumn, openAiColumns, type OpenSheet, openSheet } from '../../sheets/index.ts'
import { BUDGET_REACHED, NO_CREDITS } from '../budget/stop-at-budget.ts'
import type { JobRow } from '../types.ts'
import { announceAiColumn } from './announce-ai-column.ts'
import { launchAiColumn, type AiColumnRun } from './launch-ai-column.ts'
import { pauseAuto, notifyBudget } from './tell-ai-column.ts'

/**
 * Ends the run of an AI column in the transaction that ends its job: frees the column and starts what waited for it.
 * Columns run one job after the other instead of row by row, so that each has its own progress, budget, price and stop
 * button; the next job's condition excludes rows in which the previous column is not done.
 */
export async function endAiColumnRun(
  context: Context,
  tx: Tx,
  { job, state }: { job: JobRow; state: jobs.JobState },
): Promise<void> {
  const { live } = job
  if (!live) return
  // Locked first, as everyone who starts or stops does, to prevent deadlocks.
  const sheet = await openSheet(tx, live.sheetId, { lock: true }).catch(noneIfGone)
  await sql`update sheet_live_columns set job_id = null
    where sheet_id = ${live.sheetId} and column_id = ${live.columnId} and job_id = ${job.id}`.execute(tx)
  const place = { id: live.sheetId, accountId: job.account_id, projectId: job.project_id }
  await announceAiColumn(tx, place, live.columnId)
  if (sheet && (job.error?.code === BUDGET_REACHED || job.error?.code === NO_CREDITS))
    await endAtBudget(context, tx, { sheet, job, columnId: live.columnId })
  if (state === 'CANCELLED' || !sheet) return
  await launchWaiting(context, tx, { sheet, job, columnId: live.columnId })
  await launchFollowing(context, tx, { sheet, job })
}

/** An automatic column would start again at the next change, each time up to its budget, so it is paused. */
async function endAtBudget(
  context: Context,
  tx: Tx,
  { sheet, job, columnId }: After & { columnId: string },
): Promise<void> {
  if (!sheet.byId.has(columnId)) return
  const { rows } = await sql`select from sheet_live_runs where job_id = ${job.id} and auto`.execute(tx)
  if (rows.length > 0) await pauseAuto(tx, { sheet, columnId })
  await notifyBudget(context, tx, { sheet, job, columnId })
}

function noneIfGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

interface After {
  sheet: OpenSheet
  job: JobRow
}

async function launchWaiting(
  context: Context,
  tx: Tx,
  { sheet, job, columnId }: After & { columnId: string },
): Promise<void> {
  const columns = await openAiColumns(tx, sheet, { lock: true })
  for (const live of columns) {
    const { waiting } = live
    if (!waiting || waiting.column !== columnId) continue
    const busy = columns.find(({ column, jobId }) => jobId !== null && live.waits.includes(column.id))
    if (busy) {
      const next = { ...waiting, column: busy.column.id }
      await sql`update sheet_live_columns set waiting = ${JSON.stringify(next)}::jsonb
        where sheet_id = ${sheet.id} and column_id = ${live.column.id}`.execute(tx)
    } else await launch(context, tx, { sheet, job, live, columns, run: { ...waiting, auto: false } })
  }
}

/** Starts the first of the following columns, and passes on the others. */
async function launchFollowing(context: Context, tx: Tx, { sheet, job }: After): Promise<void> {
  const { rows } = await sql<{ following: string[] }>`select following from sheet_live_runs
    where job_id = ${job.id}`.execute(tx)
  const [first, ...rest] = rows[0]?.following ?? []
  if (first === undefined) return
  const columns = await openAiColumns(tx, sheet, { lock: true })
  const live = columns.find(({ column }) => column.id === first)
  const run: AiColumnRun = { rows: 'pending', following: false, auto: false }
  const jobId = live?.jobId ?? (live && (await launch(context, tx, { sheet, job, live, columns, run })))
  if (jobId && rest.length > 0)
    await sql`update sheet_live_runs set following = ${JSON.stringify(rest)}::jsonb where job_id = ${jobId}`.execute(
      tx,
    )
}

/** A column that cannot run reports that itself; it must not fail the end of the previous job. */
async function launch(
  context: Context,
  tx: Tx,
  input: After & { live: AiColumn; columns: readonly AiColumn[]; run: AiColumnRun },
): Promise<string | null> {
  const { sheet, job, live, columns, run } = input
  const actor = { kind: 'system', job: 'live-columns' } as const
  const owner = { accountId: job.account_id, projectId: sheet.projectId, actor }
  try {
    return await launchAiColumn(context, tx, { owner, sheet, live, columns, run })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    context.log.info({ column: live.column.id, err: error.message }, 'an AI column that waited can’t be run')
    await sql`update sheet_live_columns set waiting = null
      where sheet_id = ${sheet.id} and column_id = ${live.column.id}`.execute(tx)
    return null
  }
}
