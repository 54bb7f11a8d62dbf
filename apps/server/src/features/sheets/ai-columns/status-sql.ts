import { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { type Ahead, openRuns, rowsAhead, slicedRecords } from './activity.ts'
import { openAiColumns } from './open-ai-column.ts'
import type { AiColumn } from './types.ts'

/** What filters by status need to know of a sheet. */
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
 * Whether the record r has one of these statuses in the column: by lists of records, each of which is read once and not
 * for every row. `done` and the like are what the cell was when it was last settled, also while it is run again.
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

/** Records that are all gone through: those of a sheet, or with ids behind one and up to another. */
export type Many = 'all' | { after: string; until: string }

/** Whether rows have these statuses by not having a cell of another one: then many are found by one join. */
export const isByAbsence = (statuses: readonly unknown[]): boolean =>
  statuses.includes('empty') && statuses.every((status) => status === 'empty' || SETTLED.has(String(status)))

/** A list of cells that is gone through once for all rows, where looking each of them up takes seven times as long. */
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

/** Whether the cell c was settled so, where the column's mark is this one. */
const settledAs = (status: sheets.AiCellStatus, mark: string): Condition =>
  status === 'stale'
    ? sql`(c.stale or c.mark <> ${mark})`
    : sql`(c.outcome = ${status} and not c.stale and c.mark = ${mark})`

const SETTLED: ReadonlySet<string> = new Set(['done', 'notFound', 'error', 'stale'])

/**
 * Cells c that a filter by status asks for, when nothing but settled cells has it: they are looked up by an index, while
 * the sheet may be large. Null when it asks for others.
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
      // Looked up row by row by the key: as a join it would go through all cells again for each piece of a large sheet.
      // By the key alone: while the table is new to the planner, it takes the index of the column for as good, and goes
      // through all of its cells for each row.
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

/** Statuses of the cells that a run is of; null: whatever they are. */
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
