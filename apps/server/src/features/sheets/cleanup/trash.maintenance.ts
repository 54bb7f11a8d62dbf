import { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { stripColumns } from './strip-columns.ts'

// Keeps each statement short, because the embedded database has only one session.
const AT_ONCE = 1000

/**
 * Permanently removes what can no longer be restored: sheets, columns and records deleted thirty days ago, and records
 * whose sheet was removed with its project. Works in small pieces and returns the number of rows removed.
 */
export async function emptySheetTrash(context: Context): Promise<number> {
  const due = sql`${context.now()}::timestamptz - make_interval(days => ${sheets.TRASH_DAYS})`
  const records = await inPieces(
    context,
    sql`with old as (select sheet_id, id from sheet_bin where deleted_at < ${due} limit ${AT_ONCE}),
      cells as (delete from sheet_live_cells where (sheet_id, record_id) in (select sheet_id, id from old))
      delete from sheet_bin where (sheet_id, id) in (select sheet_id, id from old)`,
  )
  const columns = await stripColumns(context)
  const { rows } = await sql<{ id: string }>`select id from sheets where deleted_at < ${due}`.execute(
    context.db.kysely,
  )
  for (const { id } of rows) await emptySheet(context, id)
  let orphans = 0
  for await (const id of orphaned(context)) orphans += await emptyRecords(context, id)
  return records + columns + rows.length + orphans
}

/**
 * Removes a sheet with everything in it. The sheet itself goes last, so that an interrupted removal continues the next
 * time.
 */
export async function emptySheet(context: Context, id: string): Promise<void> {
  await emptyRecords(context, id)
  await inPieces(
    context,
    sql`delete from sheet_live_cells where (sheet_id, record_id, column_id) in (
      select sheet_id, record_id, column_id from sheet_live_cells where sheet_id = ${id} limit ${AT_ONCE})`,
  )
  await inPieces(
    context,
    sql`delete from sheet_change_records where (change_id, record_id) in (
      select r.change_id, r.record_id from sheet_change_records r where r.sheet_id = ${id} limit ${AT_ONCE})`,
  )
  await inPieces(
    context,
    sql`delete from sheet_import_rejects where (import_id, line) in (select r.import_id, r.line
      from sheet_imports i join sheet_import_rejects r on r.import_id = i.id
      where i.sheet_id = ${id} limit ${AT_ONCE})`,
  )
  await inSystem(context.db.kysely, (tx) => sql`delete from sheets where id = ${id}`.execute(tx))
}

const emptyRecords = (context: Context, sheetId: string): Promise<number> =>
  inPieces(
    context,
    sql`delete from sheet_records where sheet_id = ${sheetId} and id in (
      select id from sheet_records where sheet_id = ${sheetId} limit ${AT_ONCE})`,
  )

async function inPieces(context: Context, statement: RawBuilder<unknown>): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows } = await inSystem(context.db.kysely, (tx) => statement.execute(tx))
    const count = Number(numAffectedRows ?? 0)
    removed += count
    if (count < AT_ONCE) return removed
  }
}

const SHEETS_AT_ONCE = 200

/** Sheets that still have records although their project or account was removed. */
async function* orphaned(context: Context): AsyncGenerator<string> {
  for (let last = ''; ;) {
    // Jumps from sheet to sheet through the index instead of scanning all records.
    const { rows } = await sql<{ id: string; gone: boolean }>`
      with recursive walk (id, n) as (
        (select min(sheet_id), 1 from sheet_records where sheet_id > ${last})
        union all
        select (select min(r.sheet_id) from sheet_records r where r.sheet_id > walk.id), n + 1
        from walk where walk.id is not null and n < ${SHEETS_AT_ONCE})
      select id, not exists (select from sheets s where s.id = walk.id) as gone from walk
      where id is not null order by id`.execute(context.db.kysely)
    for (const { id, gone } of rows) if (gone) yield id
    if (rows.length < SHEETS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

export const sheetTrash: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: emptySheetTrash,
  done: 'sheets, columns and records were deleted from the trash',
}
