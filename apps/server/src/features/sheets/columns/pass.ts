import { sql } from 'kysely'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { type CellProblem, checkReferences } from '../write/references.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { titlesOfLinks } from '../titles/record-titles.ts'
import type { RecordTitles } from '../titles/title-text.ts'
import {
  computeBehindLinks,
  type Computed,
  computeForWork,
  convertedLinks,
  workedIds,
} from '../write/compute.ts'

/** Before all positions. */
export const START = Number.MIN_SAFE_INTEGER

// Of one transaction: it holds the sheet, and the embedded database, for some tens of milliseconds.
const ROWS_AT_ONCE = 1000
// Formulas may take long: then a transaction has fewer rows.
const MOST_MS = 100

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
  if (rows.length === 0) return null
  const links = { columns: convertedLinks(sheet), cells: rows.map(({ cells }) => cells) }
  const titles = await titlesOfLinks(tx, sheet, links)
  const made = await computed(sheet, rows, titles)
  const last = made.at(-1)!.row
  await checkReferences(tx, sheet, {
    columns: sheet.pending.map(({ column }) => column),
    rows: made.map((one) => ({ cells: one.cells, refuse: (id, error) => refuse(one, id, error) })),
  })
  for (const one of made) takeIn(one, computeBehindLinks(sheet, merged(one)))
  await store(tx, sheet, made)
  await sql`update sheet_columns set work_position = ${last.position}
    where sheet_id = ${sheet.id} and work_position < ${last.position}`.execute(tx)
  return last.position
}

/** The first of the rows, at least one, as far as the time goes. Between them others have the event loop. */
async function computed(
  sheet: OpenSheet,
  rows: readonly RecordRow[],
  titles: RecordTitles,
): Promise<(Computed & { row: RecordRow })[]> {
  const until = performance.now() + MOST_MS
  const made: (Computed & { row: RecordRow })[] = []
  for (const row of rows) {
    if (made.length > 0 && performance.now() > until) break
    await takeTurn()
    made.push({ row, ...computeForWork(sheet, row, titles) })
  }
  return made
}

const merged = ({ row, cells, errors }: Computed & { row: RecordRow }): Computed => ({
  cells: { ...row.cells, ...cells },
  errors: { ...row.errors, ...errors },
})

function takeIn(made: Computed, more: Computed | null): void {
  if (!more) return
  for (const id of Object.keys(more.cells)) delete made.errors[id]
  Object.assign(made.cells, more.cells)
  Object.assign(made.errors, more.errors)
}

function refuse(made: Computed, id: string, { error }: CellProblem) {
  made.cells[id] = null
  made.errors[id] = error
}

/** Versions stay: nobody changed these records. Cells of columns that are gone permanently are dropped on the way. */
async function store(tx: Tx, sheet: OpenSheet, made: (Computed & { row: RecordRow })[]): Promise<void> {
  const old = [...workedIds(sheet), ...(await goneColumns(tx, sheet.id))]
  const rows = made.map(({ row, cells, errors }) => ({
    id: row.id,
    position: row.position,
    cells: laidOver(row.cells, cells, old),
    errors: laidOver(row.errors ?? {}, errors, old),
  }))
  // They are all there: this finds each by its key, whatever the planner thinks of the sheet.
  await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors)
    select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id text, position bigint, cells jsonb, errors jsonb)
    on conflict (sheet_id, id) do update set cells = excluded.cells, errors = excluded.errors`.execute(tx)
}

/** What is there without the old, and with the new that is not empty. */
function laidOver<T>(
  there: Record<string, T>,
  made: Record<string, T>,
  old: readonly string[],
): Record<string, T> {
  const cells = { ...there }
  for (const id of old) delete cells[id]
  for (const [id, value] of Object.entries(made)) if (value !== null) cells[id] = value
  return cells
}

/** Ids that were given to columns which no longer exist, not even deleted ones, nor are about to. */
async function goneColumns(tx: Tx, sheetId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select 'c' || n as id from sheets s, generate_series(1, s.next_column - 1) n
    where s.id = ${sheetId} and not exists (select from sheet_columns c where c.sheet_id = s.id
      and ('c' || n = c.id or (c.work_position is not null and 'c' || n = c.work #>> '{column,id}')))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
