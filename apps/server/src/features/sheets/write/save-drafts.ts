import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { moveBlocks } from './blocks.ts'
import type { Draft } from './types.ts'

// Of a statement: it holds the embedded database's one session for some tens of milliseconds.
const ROWS_AT_ONCE = 1000

/** Ids of the columns whose cell would be another than now. */
export function changedCells(draft: Draft): string[] {
  const { before } = draft
  if (!before) return Object.keys({ ...draft.cells, ...draft.errors })
  const ids = Object.keys({ ...before.cells, ...before.errors, ...draft.cells, ...draft.errors })
  return ids.filter(
    (id) =>
      !isDeepStrictEqual(before.cells[id], draft.cells[id]) ||
      !isDeepStrictEqual(before.errors?.[id], draft.errors[id]),
  )
}

const errorsOf = ({ errors }: Draft) => (Object.keys(errors).length > 0 ? errors : null)

export function* pieces<T>(rows: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** Writes new records at the positions of their drafts. */
export async function saveNew(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, importNo = null }: { drafts: Draft[]; importNo?: number | null },
): Promise<void> {
  for (const piece of pieces(drafts)) {
    const rows = piece.map((draft) => ({
      id: draft.id,
      position: draft.position,
      cells: draft.cells,
      errors: errorsOf(draft),
    }))
    await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors, import_no)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, 'null'), ${importNo}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(id text, position bigint, cells jsonb, errors jsonb)`.execute(tx)
  }
  await moveBlocks(tx, sheet, { to: drafts.map((draft) => draft.position) })
}

/** Writes changed records over the old ones and raises their versions. */
export async function saveChanged(tx: Tx, sheet: OpenSheet, drafts: Draft[]): Promise<void> {
  for (const piece of pieces(drafts)) {
    const rows = piece.map((draft) => ({ id: draft.id, cells: draft.cells, errors: errorsOf(draft) }))
    await sql`update sheet_records r set cells = d.cells, errors = nullif(d.errors, 'null'), version = r.version + 1,
        updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, cells jsonb, errors jsonb)
      where r.sheet_id = ${sheet.id} and r.id = d.id`.execute(tx)
  }
}
