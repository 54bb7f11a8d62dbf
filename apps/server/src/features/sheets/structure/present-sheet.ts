import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { columnSet, presentColumn, selectColumns } from '../model/load-columns.ts'
import type { Tx } from '../model/types.ts'
import { presentView, selectViews } from '../views/present-view.ts'

export interface SummaryRow {
  id: string
  project_id: string
  name: string
  type: sheets.SheetType
  system: sheets.SystemSheet | null
  conversations: boolean
  columns: number
  row_count: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export const presentSummary = (row: SummaryRow): sheets.SheetSummary => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  type: row.type,
  system: row.system,
  conversations: row.conversations,
  columnCount: row.columns,
  rowCount: row.row_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

export const COLUMN_COUNT = sql<number>`
  (select count(*)::int from sheet_columns c where c.sheet_id = s.id and c.deleted_at is null)`

/** The sheet in API form; it must have been found under row-level security. */
export async function showSheet(tx: Tx, sheetId: string): Promise<sheets.Sheet> {
  const { rows } = await sql<SummaryRow & { revision: number }>`
    select s.id, s.project_id, s.name, s.type, s.system, s.conversations, s.row_count, s.created_at, s.updated_at, s.deleted_at, s.revision,
      0 as columns from sheets s where s.id = ${sheetId}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('sheet')
  const all = await selectColumns(tx, sheetId)
  const rest = sheets.TRASH_DAYS * 86_400_000
  const columns = await withProgress(
    tx,
    sheetId,
    all.filter((column) => column.deleted_at === null),
  )
  const views = await selectViews(tx, sheetId)
  const set = columnSet(columns)
  return {
    ...presentSummary({ ...row, columns: columns.length }),
    columns,
    views: views.map((view) => presentView(view, set)),
    deletedColumns: all.flatMap(({ id, label, deleted_at }) =>
      deleted_at && Date.now() - deleted_at.getTime() < rest
        ? [{ id, label, deletedAt: deleted_at.toISOString() }]
        : [],
    ),
    revision: row.revision,
  }
}

/** The progress of column work, by the share of the sheet before its position. */
async function withProgress(
  tx: Tx,
  sheetId: string,
  rows: Awaited<ReturnType<typeof selectColumns>>,
): Promise<sheets.Column[]> {
  const columns = rows.map(presentColumn)
  if (rows.every((row) => row.work_position === null)) return columns
  const { rows: blocks } = await sql<{ block: number; records: number }>`
    select block, records from sheet_blocks where sheet_id = ${sheetId}`.execute(tx)
  const total = blocks.reduce((sum, { records }) => sum + records, 0)
  return columns.map((column, n) => {
    const position = rows[n]!.work_position
    if (position === null) return column
    const done = blocks.filter(({ block }) => (block + 1) * 2 ** 30 <= position)
    const records = done.reduce((sum, one) => sum + one.records, 0)
    return { ...column, progress: total === 0 ? 0 : records / total }
  })
}
