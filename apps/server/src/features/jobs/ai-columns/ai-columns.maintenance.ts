import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { type AiColumn, openAiColumns, type OpenSheet, openSheet } from '../../sheets/index.ts'
import { announceJob } from '../announce-job.ts'
import { finishJob } from '../finish/finish-job.ts'
import { announceAiColumn } from '../column-runs/announce-ai-column.ts'
import { launchAiColumn } from '../column-runs/launch-ai-column.ts'
import { pauseAuto, tellTooMuch } from '../column-runs/tell-ai-column.ts'

interface ColumnRef {
  account_id: string
  sheet_id: string
  column_id: string
}

/** Maximum columns per round; the rest follows in the next one. */
const MOST_AT_ONCE = 50

/** Runs cells of automatic columns, and ends jobs whose column was deleted. Returns the number of jobs started. */
export async function runDueCells(context: Context): Promise<number> {
  await endOrphans(context)
  const { rows } = await sql<ColumnRef>`select l.account_id, l.sheet_id, l.column_id from sheet_live_columns l
    left join sheets s on s.id = l.sheet_id
    where l.due_at <= now() and (s.id is null or ${isOpenProject(sql`s.project_id`)}) order by l.due_at limit ${MOST_AT_ONCE}`.execute(
    context.db.kysely,
  )
  let begun = 0
  for (const place of rows) {
    try {
      if (await inAccount(context, place.account_id, (tx) => runDue(context, tx, place))) begun += 1
    } catch (error) {
      context.log.warn(
        { column: place.column_id, err: errorMessage(error) },
        'an AI column could not be run automatically',
      )
      await inAccount(context, place.account_id, (tx) => postpone(tx, place, 60))
    }
  }
  return begun
}

const postpone = (tx: Tx, { sheet_id, column_id }: ColumnRef, seconds: number | null) =>
  sql`update sheet_live_columns set due_at = now() + make_interval(secs => ${seconds}::float8)
    where sheet_id = ${sheet_id} and column_id = ${column_id}`.execute(tx)

async function runDue(context: Context, tx: Tx, place: ColumnRef): Promise<boolean> {
  const sheet = await openSheet(tx, place.sheet_id, { lock: true }).catch(noneIfGone)
  const columns = sheet ? await openAiColumns(tx, sheet, { lock: true }) : []
  const live = columns.find(({ column }) => column.id === place.column_id)
  if (!sheet || !live || live.problems.length > 0 || live.pausedAt !== null) {
    await forget(tx, place)
    return false
  }
  // Columns it waits for come first, because they change its inputs.
  const isBusy = ({ column, jobId }: AiColumn) =>
    jobId !== null && (column.id === live.column.id || live.waits.includes(column.id))
  if (columns.some(isBusy)) {
    await postpone(tx, place, 1)
    return false
  }
  const ids = await takeDue(tx, sheet, place)
  if (ids.length === 0 || (await isTooMuch(tx, sheet, { place, count: ids.length }))) return false
  const actor = { kind: 'system', job: 'live-columns' } as const
  const owner = { accountId: sheet.accountId, projectId: sheet.projectId, actor }
  const run = { rows: 'selected', recordIds: ids, following: false, auto: true } as const
  await launchAiColumn(context, tx, { owner, sheet, live, columns, run })
  return true
}

function noneIfGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

async function forget(tx: Tx, { sheet_id, column_id }: ColumnRef): Promise<void> {
  await sql`delete from sheet_live_due where sheet_id = ${sheet_id} and column_id = ${column_id}`.execute(tx)
  await postpone(tx, { account_id: '', sheet_id, column_id }, null)
}

/** Takes the next due rows that still exist; remaining ones are due again soon. */
async function takeDue(tx: Tx, sheet: OpenSheet, place: ColumnRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with taken as (
      delete from sheet_live_due where (sheet_id, column_id, record_id) in (select sheet_id, column_id, record_id
        from sheet_live_due where sheet_id = ${sheet.id} and column_id = ${place.column_id} limit ${sheets.AUTO_RUN_ROWS_MAX})
      returning record_id)
    select t.record_id as id from taken t
    join sheet_records r on r.sheet_id = ${sheet.id} and r.id = t.record_id`.execute(tx)
  const { rows: left } = await sql`select from sheet_live_due
    where sheet_id = ${sheet.id} and column_id = ${place.column_id} limit 1`.execute(tx)
  await postpone(tx, place, left.length > 0 ? 1 : null)
  return rows.map(({ id }) => id)
}

/**
 * An automatic column with too many rows per hour is paused until someone runs it, because flows may fill sheets in a
 * loop.
 */
async function isTooMuch(
  tx: Tx,
  sheet: OpenSheet,
  { place, count }: { place: ColumnRef; count: number },
): Promise<boolean> {
  const { rows } = await sql<{ auto_rows: number }>`update sheet_live_columns set
      auto_rows = case when auto_from > now() - interval '1 hour' then auto_rows else 0 end + ${count},
      auto_from = case when auto_from > now() - interval '1 hour' then auto_from else now() end
    where sheet_id = ${sheet.id} and column_id = ${place.column_id} returning auto_rows`.execute(tx)
  if (rows[0]!.auto_rows <= sheets.AUTO_RUN_HOURLY_MAX) return false
  await pauseAuto(tx, { sheet, columnId: place.column_id })
  await tellTooMuch(tx, { sheet, columnId: place.column_id })
  await announceAiColumn(tx, sheet, place.column_id)
  return true
}

interface Orphan extends ColumnRef {
  job_id: string
  is_live: boolean | null
  flow_id: string
  project_id: string
}

/** Cancels jobs whose column or sheet was deleted, and frees columns whose ended job did not report it. */
async function endOrphans(context: Context): Promise<void> {
  const { rows } =
    await sql<Orphan>`select l.account_id, l.sheet_id, l.column_id, l.job_id, j.flow_id, j.project_id,
      j.state in ('QUEUED', 'RUNNING', 'WAITING', 'PAUSED') as is_live
    from sheet_live_columns l left join flow_jobs j on j.id = l.job_id
    left join sheets s on s.id = l.sheet_id and s.deleted_at is null
    left join sheet_columns c on c.sheet_id = l.sheet_id and c.id = l.column_id and c.type = 'live' and c.deleted_at is null
    where l.job_id is not null and (j.id is null or ${isOpenProject(sql`j.project_id`)}) and (j.id is null or s.id is null or c.id is null
      or j.state not in ('QUEUED', 'RUNNING', 'WAITING', 'PAUSED'))
    limit ${MOST_AT_ONCE}`.execute(context.db.kysely)
  for (const one of rows) {
    await inAccount(context, one.account_id, (tx) => endOrphan(tx, one))
    if (one.is_live) await finishJob(context, one.job_id)
  }
}

async function endOrphan(tx: Tx, one: Orphan): Promise<void> {
  const { job_id: id, account_id: accountId, project_id: projectId, flow_id: flowId } = one
  if (one.is_live) {
    await sql`update flow_jobs set stopping = 'cancel', updated_at = now() where id = ${id}`.execute(tx)
    await announceJob(tx, { id, accountId, projectId, flowId })
  } else
    await sql`update sheet_live_columns set job_id = null
      where sheet_id = ${one.sheet_id} and column_id = ${one.column_id} and job_id = ${id}`.execute(tx)
}

export const aiColumns: MaintenanceTask = { everyMs: 2000, run: runDueCells }
