import { sql } from 'kysely'
import type { CellErrors, Cells, OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { checkReferences } from './references.ts'
import { computeCells, computedIds } from './compute.ts'

/** Before all positions. */
export const START = Number.MIN_SAFE_INTEGER

// Of one transaction: it holds the sheet, and the embedded database, for some tens of milliseconds.
const ROWS_AT_ONCE = 1000

/** Where work on the sheet's columns has to go on; null when none is left. */
export async function workPosition(tx: Tx, sheetId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select min(work_position) as position from sheet_columns
    where sheet_id = ${sheetId} and work_position is not null and deleted_at is null`.execute(tx)
  return rows[0]?.position ?? null
}

/**
 * Computes the computed cells of the next records after the position, of a sheet that is locked. Gives the position of
 * the last of them; null when there are no more. Doing it twice changes nothing.
 */
export async function pass(tx: Tx, sheet: OpenSheet, after: number): Promise<number | null> {
  const { rows } = await sql<RecordRow>`
    select id, position, version, cells, errors, created_at, updated_at from sheet_records
    where sheet_id = ${sheet.id} and position > ${after} order by position limit ${ROWS_AT_ONCE}`.execute(tx)
  const last = rows.at(-1)
  if (!last) return null
  const made = rows.map((row) => ({ id: row.id, ...computeCells(sheet, row) }))
  await checkReferences(tx, sheet, {
    columns: sheet.pending.map(({ column }) => column),
    rows: made.map((row) => ({ cells: row.cells, refuse: (id, error) => refuse(row, id, error) })),
  })
  await store(tx, sheet, made)
  await sql`update sheet_columns set work_position = ${last.position}
    where sheet_id = ${sheet.id} and work_position < ${last.position}`.execute(tx)
  return last.position
}

function refuse(
  row: { cells: Cells; errors: CellErrors },
  id: string,
  error: { code: string; text: string },
) {
  row.cells[id] = null
  row.errors[id] = error
}

/** Versions stay: nobody changed these records. Cells of columns that are gone for good are dropped on the way. */
async function store(
  tx: Tx,
  sheet: OpenSheet,
  rows: { id: string; cells: Cells; errors: CellErrors }[],
): Promise<void> {
  const filled = rows.map(({ id, cells, errors }) => ({
    id,
    errors,
    cells: Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null)),
  }))
  const old = [...computedIds(sheet), ...(await goneColumns(tx, sheet.id))]
  await sql`update sheet_records r set cells = (r.cells - ${old}::text[]) || d.cells,
      errors = nullif((coalesce(r.errors, '{}') - ${old}::text[]) || d.errors, '{}')
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as d(id text, cells jsonb, errors jsonb)
    where r.sheet_id = ${sheet.id} and r.id = d.id`.execute(tx)
}

/** Ids that were given to columns which no longer exist, not even deleted ones, nor are about to. */
async function goneColumns(tx: Tx, sheetId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select 'c' || n as id from sheets s, generate_series(1, s.next_column - 1) n
    where s.id = ${sheetId} and not exists (select from sheet_columns c where c.sheet_id = s.id
      and ('c' || n = c.id or 'c' || n = c.work #>> '{column,id}'))`.execute(tx)
  return rows.map(({ id }) => id)
}
