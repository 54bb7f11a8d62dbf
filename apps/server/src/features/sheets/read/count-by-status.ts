import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { columnOf } from './compile-filter.ts'
import type { Query } from './query.ts'
import type { Tx } from './types.ts'

interface Cells {
  outcome: sheets.AiCellStatus
  stale: boolean
  cells: number
}

/** Statuses that only active jobs know. */
const MOVING: readonly sheets.AiCellStatus[] = ['queued', 'running']

/**
 * The number of records that match a filter consisting of a status only, counted through the cell index: records
 * without a cell would otherwise be looked up one by one. Null for any other filter.
 */
export async function countByStatus(tx: Tx, { sheet, view, live }: Query): Promise<number | null> {
  const { filter, search } = view
  if (!live || !filter || !('column' in filter) || filter.op !== 'status' || search?.trim()) return null
  const statuses = sheets.AI_CELL_STATUSES.filter((status) => [filter.value].flat().includes(status))
  if (statuses.some((status) => MOVING.includes(status))) return null
  const column = columnOf(sheet, filter.column, 'filter')
  const mark = live.columns.get(column.id)?.mark ?? ''
  const { rows } =
    await sql<Cells>`select c.outcome, (c.stale or c.mark <> ${mark}) as stale, count(*)::int as cells
    from sheet_live_cells c where c.sheet_id = ${sheet.id} and c.column_id = ${column.id}
      and not exists (select from sheet_bin b where b.sheet_id = c.sheet_id and b.id = c.record_id)
    group by 1, 2`.execute(tx)
  let total = statuses.includes('empty') ? sheet.rowCount : 0
  for (const { outcome, stale, cells } of rows) {
    if (statuses.includes('empty')) total -= cells
    if (statuses.includes(stale ? 'stale' : outcome)) total += cells
  }
  return total
}
