import type { jobs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { type AiColumn, type OpenSheet } from '../../sheets/index.ts'
import { launchJob } from '../launch/create-job.ts'
import type { Owner } from '../../../lib/owner.ts'
import type { AiCellsJob } from '../types.ts'
import { announceAiColumn } from './announce-ai-column.ts'
import { filterOf } from './filter-of.ts'

/** The cells of an AI column to run. */
export interface AiColumnRun {
  rows: sheets.AiColumnRows
  recordIds?: readonly string[] | undefined
  filter?: sheets.Filter | undefined
  limit?: number | undefined
  /** Missing: the column's own budget; null: none. */
  ceilingCredits?: number | null | undefined
  following: boolean
  /** Started automatically by the column. */
  auto: boolean
}

/**
 * Runs cells of an AI column in a job that writes its results to their rows. The sheet and the column's row must be
 * locked, and the column must have no active job. Returns the job id.
 */
export async function launchAiColumn(
  context: Context,
  tx: Tx,
  input: { owner: Owner; sheet: OpenSheet; live: AiColumn; run: AiColumnRun; columns: readonly AiColumn[] },
): Promise<string> {
  const { owner, sheet, live, run, columns } = input
  refuseBroken(live)
  const ids = run.recordIds && (await thereOf(tx, sheet, run.recordIds))
  const launch = launchOf({ sheet, live, run, columns })
  const jobId = await launchJob(context, tx, {
    owner,
    launch,
    execute: true,
    live: aiColumnJob(sheet, live, run),
  })
  const following = run.following ? followersOf(live, columns) : []
  await sql`insert into sheet_live_runs (job_id, account_id, sheet_id, column_id, rows, auto, mark, record_ids, following)
    values (${jobId}, ${sheet.accountId}, ${sheet.id}, ${live.column.id}, ${run.rows}, ${run.auto}, ${live.mark},
      nullif(${JSON.stringify(ids ?? null)}::jsonb, 'null'), ${JSON.stringify(following)}::jsonb)`.execute(tx)
  if (ids && run.rows === 'selected' && !run.filter && live.waits.length === 0 && !live.settings.onlyIf)
    await sql`update flow_jobs set total = ${ids.length} where id = ${jobId}`.execute(tx)
  else if (ids) await sql`update flow_jobs set total = null where id = ${jobId}`.execute(tx)
  // Whoever starts a run has seen why the column was paused.
  const resumed = run.auto ? sql`` : sql`, paused_at = null, auto_from = null, auto_rows = 0`
  await sql`update sheet_live_columns set job_id = ${jobId}, waiting = null ${resumed}
    where sheet_id = ${sheet.id} and column_id = ${live.column.id}`.execute(tx)
  await announceAiColumn(tx, sheet, live.column.id)
  return jobId
}

/** Throws with the column's problems and their settings paths. */
function refuseBroken({ column, problems, flow }: AiColumn): void {
  if (problems.length === 0 && flow) return
  const told = problems.map(({ message }) => message).join('; ')
  throw new Failure('conflict', `“${column.label}” can't run: ${told || 'its flow is unknown'}.`, {
    problems,
  })
}

/** The given rows that are in the sheet; others are ignored. */
async function thereOf(tx: Tx, sheet: OpenSheet, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sheet_records
    where sheet_id = ${sheet.id} and id = any(${[...new Set(ids)]}::text[]) order by position`.execute(tx)
  if (rows.length === 0) throw notFound('record')
  return rows.map(({ id }) => id)
}

function launchOf({
  sheet,
  live,
  run,
  columns,
}: {
  sheet: OpenSheet
  live: AiColumn
  run: AiColumnRun
  columns: readonly AiColumn[]
}): jobs.JobLaunch {
  const { settings, column, inputs } = live
  const mapping = Object.fromEntries(inputs.map(({ name, column: id }) => [name, sheet.byId.get(id)!.key]))
  const budget = run.ceilingCredits === undefined ? settings.ceilingCredits : run.ceilingCredits
  return {
    flowId: live.flowId,
    version: live.flow!.version,
    title: `${sheet.name}: ${column.label}`.slice(0, 200),
    params: settings.params,
    SHEETS: [{ sheetId: sheet.id, mapping, filter: filterOf({ live, run, columns }) }],
    ASSOCIATED_SHEETS: [],
    runMode: 'STARTOVER',
    runAmount: run.limit ?? 'ALL',
    OUTPUT_SHEETS: [],
    associatedMode: 'MATCH',
    concurrency: settings.concurrency,
    ...(budget === null ? {} : { ceilingCredits: budget }),
  }
}

function aiColumnJob(sheet: OpenSheet, live: AiColumn, run: AiColumnRun): AiCellsJob {
  const { settings, column } = live
  const further = Object.entries(settings.outputs).flatMap(([key, text]) => {
    const target = sheet.byKey.get(key.toLowerCase())
    return target ? [[target.id, text] as const] : []
  })
  return {
    sheetId: sheet.id,
    columnId: column.id,
    mark: live.mark,
    inputs: live.inputs,
    writes: { [column.id]: settings.output, ...Object.fromEntries(further) },
    selected: run.rows === 'selected',
  }
}

/** Columns that wait for this one, directly or indirectly, in dependency order. */
function followersOf({ column }: AiColumn, columns: readonly AiColumn[]): string[] {
  const order: string[] = [column.id]
  for (let more = true; more;) {
    const next = columns.find(
      (one) =>
        !order.includes(one.column.id) &&
        one.waits.some((id) => order.includes(id)) &&
        // Following columns that it waits for come first.
        one.waits.every((id) => order.includes(id) || !reaches(column.id, { to: id, columns })),
    )
    if (next) order.push(next.column.id)
    else more = false
  }
  return order.slice(1)
}

const reaches = (from: string, { to, columns }: { to: string; columns: readonly AiColumn[] }): boolean => {
  const waits = columns.find((one) => one.column.id === to)?.waits ?? []
  return waits.some((id) => id === from || reaches(from, { to: id, columns }))
}
