import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { Tx } from '../model/types.ts'

const ROWS_AT_ONCE = 500

interface Outdated {
  sheet_id: string
  ids: string[]
}

/** Removes columns that were deleted thirty days ago, after their cells. Returns the number of columns. */
export async function stripColumns(context: Context): Promise<number> {
  const { rows } = await sql<Outdated>`
    select sheet_id, array_agg(id) as ids from sheet_columns
    where deleted_at < ${context.now()}::timestamptz - make_interval(days => ${sheets.TRASH_DAYS})
    group by sheet_id`.execute(context.db.kysely)
  for (const outdated of rows) await stripSheet(context, outdated)
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}

async function stripSheet(context: Context, outdated: Outdated): Promise<void> {
  let position: number | null = null
  do {
    const after: number | null = position
    position = await inSystem(context.db.kysely, (tx) => stripPiece(tx, outdated, after))
  } while (position !== null)
  await forgetAiCells(context, outdated)
  await inSystem(context.db.kysely, (tx) =>
    sql`delete from sheet_columns where sheet_id = ${outdated.sheet_id} and id = any(${outdated.ids})`.execute(
      tx,
    ),
  )
}

/** Removes the status of AI cells, in small pieces. */
async function forgetAiCells(context: Context, { sheet_id, ids }: Outdated): Promise<void> {
  for (let removed = ROWS_AT_ONCE; removed >= ROWS_AT_ONCE;) {
    const { numAffectedRows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from sheet_live_cells where (sheet_id, record_id, column_id) in (
        select sheet_id, record_id, column_id from sheet_live_cells
        where sheet_id = ${sheet_id} and column_id = any(${ids}) limit ${ROWS_AT_ONCE})`.execute(tx),
    )
    removed = Number(numAffectedRows ?? 0)
  }
  await inSystem(context.db.kysely, (tx) =>
    sql`delete from sheet_live_columns where sheet_id = ${sheet_id} and column_id = any(${ids})`.execute(tx),
  )
}

/**
 * Removes the cells from the next records. Returns where to continue, or null at the end. Versions do not change,
 * because nothing visible changes.
 */
async function stripPiece(tx: Tx, { sheet_id, ids }: Outdated, after: number | null): Promise<number | null> {
  // Locks like every writer: two transactions that change the same records in different orders would deadlock.
  await sql`select from sheets where id = ${sheet_id} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; position: number; filled: boolean }>`
    select id, position, cells ?| ${ids}::text[] or coalesce(errors ?| ${ids}::text[], false) as filled
    from sheet_records where sheet_id = ${sheet_id} ${after === null ? sql`` : sql`and position > ${after}`}
    order by position limit ${ROWS_AT_ONCE}`.execute(tx)
  const filled = rows.filter((row) => row.filled).map(({ id }) => id)
  if (filled.length > 0)
    await sql`update sheet_records set cells = cells - ${ids}::text[], errors = errors - ${ids}::text[]
      where sheet_id = ${sheet_id} and id = any(${filled})`.execute(tx)
  return rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!.position
}
