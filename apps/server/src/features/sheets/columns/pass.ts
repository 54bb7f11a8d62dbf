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

/** Before every position. */
export const START = Number.MIN_SAFE_INTEGER

// Rows per transaction, which locks the sheet and the embedded database for some tens of milliseconds.
const ROWS_AT_ONCE = 1000
// Formulas may be slow; a transaction then processes fewer rows.
const MOST_MS = 100

/** Where the work on the sheet's columns continues, or null when none is left. */
export async function workPosition(tx: Tx, sheetId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select min(work_position) as position from sheet_columns
    where sheet_id = ${sheetId} and work_position is not null and deleted_at is null`.execute(tx)
  return rows[0]?.position ?? null
}

/**
 * Computes the computed cells of the next records after the position in a locked sheet. Returns the position of the
 * last one, or null at the end. Repeating it changes nothing.
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

/** Computes the first rows, at least one, until the time is used up. Yields to the event loop between rows. */
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

/**
 * Versions do not change, because no user changed these records. Cells of permanently deleted columns are dropped on
 * the way.
 */
async function store(tx: Tx, sheet: OpenSheet, made: (Computed & { row: RecordRow })[]): Promise<void> {
  const old = [...workedIds(sheet), ...(await goneColumns(tx, sheet.id))]
  const rows = made.map(({ row, cells, errors }) => ({
    id: row.id,
    position: row.position,
    cells: laidOver(row.cells, cells, old),
    errors: laidOver(row.errors ?? {}, errors, old),
  }))
  // The rows all exist: `on conflict` finds each by its key, whatever plan the planner would choose for an update.
  await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors)
    select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id text, position bigint, cells jsonb, errors jsonb)
    on conflict (sheet_id, id) do update set cells = excluded.cells, errors = excluded.errors`.execute(tx)
}

/** The existing cells without the old ones and with the new non-empty ones. */
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

/** Ids of columns that no longer exist, not even as deleted or pending columns. */
async function goneColumns(tx: Tx, sheetId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select 'c' || n as id from sheets s, generate_series(1, s.next_column - 1) n
    where s.id = ${sheetId} and not exists (select from sheet_columns c where c.sheet_id = s.id
      and ('c' || n = c.id or (c.work_position is not null and 'c' || n = c.work #>> '{column,id}')))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
