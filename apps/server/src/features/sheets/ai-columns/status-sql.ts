import { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { type Ahead, openRuns, rowsAhead, slicedRecords } from './activity.ts'
import { openAiColumns } from './open-ai-column.ts'
import type { AiColumn } from './types.ts'

/** What status filters need to know about a sheet. */
export interface AiColumnState {
  sheetId: string
  columns: ReadonlyMap<string, AiColumn>
  ahead: readonly Ahead[]
}

export async function aiCellStateOf(tx: Tx, sheet: OpenSheet): Promise<AiColumnState> {
  const columns = await openAiColumns(tx, sheet)
  const busy = columns.some(({ jobId }) => jobId !== null)
  return {
    sheetId: sheet.id,
    columns: new Map(columns.map((one) => [one.column.id, one])),
    ahead: busy ? await rowsAhead(tx, sheet.id) : [],
  }
}

export const usesStatus = (filter: sheets.Filter | null | undefined): boolean => {
  if (!filter) return false
  if ('and' in filter) return filter.and.some(usesStatus)
  if ('or' in filter) return filter.or.some(usesStatus)
  return 'op' in filter && filter.op === 'status'
}

type Condition = RawBuilder<unknown>

/**
 * Whether record `r` has one of these statuses in the column, using lists of records that are read once instead of once
 * per row. `done` and other final statuses refer to the last result, even while the cell runs again.
 */
export function hasStatus(
  state: AiColumnState,
  {
    column,
    statuses,
    many,
  }: { column: sheets.Column; statuses: readonly sheets.AiCellStatus[]; many?: Many | undefined },
): Condition {
  const live = state.columns.get(column.id)
  if (many && isByAbsence(statuses)) return hasNoOther(state, { column, statuses, many })
  const conditions = statuses.map((status) => one(state, { column, live, status }))
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** Which records are scanned: all of a sheet, or those with ids after `after` up to `until`. */
export type Many = 'all' | { after: string; until: string }

/** Whether rows match by the absence of a cell with another status; then one join finds them all. */
export const isByAbsence = (statuses: readonly unknown[]): boolean =>
  statuses.includes('empty') && statuses.every((status) => status === 'empty' || SETTLED.has(String(status)))

/** A list of cells that is scanned once for all rows; looking each one up takes seven times as long. */
function hasNoOther(
  state: AiColumnState,
  { column, statuses, many }: { column: sheets.Column; statuses: readonly sheets.AiCellStatus[]; many: Many },
): Condition {
  const mark = state.columns.get(column.id)?.mark ?? ''
  const own = statuses.filter((status) => status !== 'empty').map((status) => settledAs(status, mark))
  const others = own.length === 0 ? sql`true` : sql`not (${sql.join(own, sql` or `)})`
  const range = many === 'all' ? sql`true` : sql`c.record_id > ${many.after} and c.record_id <= ${many.until}`
  return sql`not exists (select from sheet_live_cells c where c.sheet_id = ${state.sheetId}
    and c.column_id = ${column.id} and c.record_id = r.id and ${range} and ${others})`
}

/** Whether cell `c` has this final status, for a column with this mark. */
const settledAs = (status: sheets.AiCellStatus, mark: string): Condition =>
  status === 'stale'
    ? sql`(c.stale or c.mark <> ${mark})`
    : sql`(c.outcome = ${status} and not c.stale and c.mark = ${mark})`

const SETTLED: ReadonlySet<string> = new Set(['done', 'notFound', 'error', 'stale'])

/**
 * The cells `c` that a status filter selects, if only final statuses are involved: these are found through an index,
 * even in a large sheet. Null otherwise.
 */
export function settledCells(
  state: AiColumnState,
  { column, value }: { column: sheets.Column; value: sheets.Condition['value'] },
): Condition | null {
  const statuses = sheets.AI_CELL_STATUSES.filter((status) => [value].flat().includes(status))
  if (statuses.length === 0 || !statuses.every((status) => SETTLED.has(status))) return null
  const mark = state.columns.get(column.id)?.mark ?? ''
  const either = sql.join(
    statuses.map((status) => settledAs(status, mark)),
    sql` or `,
  )
  return sql`c.sheet_id = ${state.sheetId} and c.column_id = ${column.id} and (${either})`
}

function one(
  state: AiColumnState,
  {
    column,
    live,
    status,
  }: { column: sheets.Column; live: AiColumn | undefined; status: sheets.AiCellStatus },
): Condition {
  const cells = sql`sheet_live_cells c where c.sheet_id = ${state.sheetId} and c.column_id = ${column.id}`
  const mark = live?.mark ?? ''
  const ahead = state.ahead.filter((at) => at.column === column.id)
  switch (status) {
    case 'empty':
      // Looked up per row by primary key: as a join it would scan all cells again for each piece of a large sheet. Only
      // by the key, because while the table has no statistics, the planner prefers the column's index and scans all of
      // its cells for each row.
      return sql`(select true from sheet_live_cells c where c.sheet_id = ${state.sheetId} and c.record_id = r.id
        and c.column_id || '' = ${column.id}) is null`
    case 'running':
      return sql`r.id in (select o.record from (${openRuns(ahead.map(({ job }) => job))}) o)`
    case 'queued':
      return queued(state, { column, ahead })
    default:
      return sql`r.id in (select c.record_id from ${cells} and ${settledAs(status, mark)})`
  }
}

/** The statuses of the cells that a run includes; null means any. */
export const STATUSES_OF: Record<sheets.AiColumnRows, sheets.AiCellStatus[] | null> = {
  all: null,
  selected: null,
  pending: ['empty', 'stale'],
  empty: ['empty'],
  failed: ['error'],
  notFound: ['notFound'],
  stale: ['stale'],
}

function queued(
  state: AiColumnState,
  { column, ahead }: { column: sheets.Column; ahead: readonly Ahead[] },
): Condition {
  if (ahead.length === 0) return sql`false`
  const jobs = ahead.map(({ job }) => job)
  const settled = sql`r.id in (select c.record_id from sheet_live_cells c where c.sheet_id = ${state.sheetId}
    and c.column_id = ${column.id} and c.job_id = any(${jobs}::text[]))`
  const sliced = sql`r.id in (select s.record from (${slicedRecords(jobs)}) s)`
  const running = sql`r.id in (select o.record from (${openRuns(jobs)}) o)`
  const coming = ahead.map(({ job, rows, after, until }) => {
    if (until === null) return sql`false`
    const wanted = STATUSES_OF[rows]
    const ids = sql`r.id in (select jsonb_array_elements_text(l.record_ids) from sheet_live_runs l where l.job_id = ${job})`
    const which =
      rows === 'selected' ? ids : wanted === null ? sql`true` : hasStatus(state, { column, statuses: wanted })
    return sql`(r.position > ${after}::bigint and r.position <= ${until}::bigint and ${which})`
  })
  return sql`((${sliced} or ${sql.join(coming, sql` or `)}) and not ${settled} and not ${running})`
}
