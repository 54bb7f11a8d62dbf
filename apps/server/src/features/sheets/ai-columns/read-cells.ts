import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { type Ahead, openRuns, rowsAhead, slicedRecords } from './activity.ts'
import { openAiColumns } from './open-ai-column.ts'
import type { AiColumn } from './types.ts'

/** A row of `sheet_live_cells`. */
export interface CellRow {
  record_id: string
  column_id: string
  outcome: 'done' | 'notFound' | 'error'
  mark: string
  stale: boolean
  run_id: string
  job_id: string
  error: sheets.AiCellError | null
}

type AiCells = Map<string, Record<string, sheets.AiCell>>

export const settledStatus = (
  { outcome, stale, mark }: Pick<CellRow, 'outcome' | 'stale' | 'mark'>,
  current: string,
): sheets.AiCellStatus => (stale || mark !== current ? 'stale' : outcome)

/**
 * The status of the AI cells of some records, by record and column key, in at most four statements. Cells that never
 * ran and are not queued are missing.
 */
export async function readAiCells(
  tx: Tx,
  sheet: OpenSheet,
  records: readonly { id: string; position: number }[],
): Promise<AiCells> {
  const columns = records.length === 0 ? [] : await openAiColumns(tx, sheet)
  const found: AiCells = new Map(records.map(({ id }) => [id, {}]))
  if (columns.length === 0) return found
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<CellRow>`select record_id, column_id, outcome, mark, stale, run_id, job_id, error
    from sheet_live_cells where sheet_id = ${sheet.id} and record_id = any(${ids}::text[])`.execute(tx)
  const byColumn = Map.groupBy(rows, (row) => row.column_id)
  for (const column of columns)
    for (const row of byColumn.get(column.column.id) ?? [])
      found.get(row.record_id)![column.column.key] = presentCell(row, column)
  if (columns.some(({ jobId }) => jobId !== null))
    await layActivity(tx, sheet, { columns, records, rows, found })
  return found
}

const presentCell = (row: CellRow, { mark }: AiColumn): sheets.AiCell => ({
  status: settledStatus(row, mark),
  runId: row.run_id,
  error: row.error,
})

interface Laying {
  columns: readonly AiColumn[]
  records: readonly { id: string; position: number }[]
  rows: readonly CellRow[]
  found: AiCells
}

/** Overlays queued and running activity on the stored status. */
async function layActivity(
  tx: Tx,
  sheet: OpenSheet,
  { columns, records, rows, found }: Laying,
): Promise<void> {
  const ahead = await rowsAhead(tx, sheet.id)
  if (ahead.length === 0) return
  const jobs = ahead.map(({ job }) => job)
  const ids = records.map(({ id }) => id)
  const { rows: open } = await sql<{ job: string; record: string; run: string | null }>`
    select o.job, o.record, o.run from (${openRuns(jobs)}) o where o.record = any(${ids}::text[])
    union all select s.job, s.record, null from (${slicedRecords(jobs)}) s where s.record = any(${ids}::text[])`.execute(
    tx,
  )
  const settled = new Set(rows.map((row) => `${row.job_id} ${row.record_id}`))
  const selected = await selectedOf(tx, { ahead, ids })
  const keys = new Map(columns.map(({ column }) => [column.id, column.key]))
  for (const one of ahead) {
    const own = open.filter(({ job }) => job === one.job)
    const running = new Map(own.flatMap(({ record, run }) => (run === null ? [] : [[record, run] as const])))
    const sliced = new Set(own.map(({ record }) => record))
    const key = keys.get(one.column)
    if (key === undefined) continue
    for (const record of records) {
      if (settled.has(`${one.job} ${record.id}`)) continue
      const cells = found.get(record.id)!
      const run = running.get(record.id)
      const isQueued = sliced.has(record.id) || isAhead(one, { record, cell: cells[key], selected })
      if (run !== undefined) cells[key] = { status: 'running', runId: run, error: null }
      else if (isQueued) cells[key] = { status: 'queued', runId: cells[key]?.runId ?? null, error: null }
    }
  }
}

const WANTED: Partial<Record<string, sheets.AiCellStatus>> = {
  empty: 'empty',
  failed: 'error',
  notFound: 'notFound',
  stale: 'stale',
}

/** Whether the job has not reached the record yet. Its conditions are checked when it does. */
function isAhead(
  { job, rows, after, until }: Ahead,
  input: {
    record: { id: string; position: number }
    cell: sheets.AiCell | undefined
    selected: Set<string>
  },
): boolean {
  const { record, cell, selected } = input
  if (until === null || record.position <= after || record.position > until) return false
  if (rows === 'selected') return selected.has(`${job} ${record.id}`)
  const status = cell?.status ?? 'empty'
  if (rows === 'pending') return status === 'empty' || status === 'stale'
  return rows === 'all' || WANTED[rows] === status
}

async function selectedOf(
  tx: Tx,
  { ahead, ids }: { ahead: readonly Ahead[]; ids: readonly string[] },
): Promise<Set<string>> {
  const jobs = ahead.filter(({ rows }) => rows === 'selected').map(({ job }) => job)
  if (jobs.length === 0) return new Set()
  const { rows } = await sql<{ job: string; record: string }>`select r.job_id as job, i.record
    from sheet_live_runs r, jsonb_array_elements_text(r.record_ids) as i(record)
    where r.job_id = any(${jobs}::text[]) and i.record = any(${[...ids]}::text[])`.execute(tx)
  return new Set(rows.map(({ job, record }) => `${job} ${record}`))
}
