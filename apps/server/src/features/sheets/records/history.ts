import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { ACTOR, type ActorRow, presentActor } from './actors.ts'
import { findRuns } from './find-runs.ts'
import { findUndone } from './find-undone.ts'

interface HistoryRow extends ActorRow {
  id: string
  kind: sheets.HistoryEntry['kind']
  at: Date
  before: Cells | null
  after: Cells | null
  errors_before: CellErrors | null
  errors_after: CellErrors | null
  run_id: string | null
}

/** Who changed which cell of a record, the latest first; also of one in the bin. */
export async function readHistory(
  context: Context,
  member: Member,
  input: { id: string; recordId: string; query: { after?: string | undefined; limit: number } },
): Promise<Data<typeof sheets.history>> {
  const { after, limit } = input.query
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { member })
    const importNo = await findAnywhere(tx, sheet, input.recordId)
    const { rows } = await sql<HistoryRow>`
      select c.id, c.kind, c.at, ${ACTOR}, r.before, r.after, r.errors_before, r.errors_after, r.run_id
      from sheet_change_records r join sheet_changes c on c.id = r.change_id
      where r.sheet_id = ${sheet.id} and r.record_id = ${input.recordId}
        ${after === undefined ? sql`` : sql`and r.change_id < ${after}`}
      order by r.change_id desc limit ${limit + 1}`.execute(tx)
    const shown = rows.slice(0, limit)
    const runOf = await findRuns(tx, sheet, shown)
    const undoOf = await findUndone(tx, sheet, shown)
    const next = rows.length > limit ? shown.at(-1)!.id : null
    const items: sheets.HistoryEntry[] = shown.map((row) => ({
      ...presentEntry(row, sheet),
      ...runOf(row),
      undo: undoOf(row),
    }))
    // Of the beginning of imported records no changes are kept: the import itself tells of it.
    const begun = next === null && importNo !== null ? await findImportEntry(tx, sheet, importNo) : null
    return { items: begun ? [...items, begun] : items, next }
  })
}

/** The number of the import that added the record; null for none. */
async function findAnywhere(tx: Tx, sheet: OpenSheet, recordId: string): Promise<number | null> {
  const { rows } = await sql<{ import_no: number | null }>`
    select import_no from sheet_records where sheet_id = ${sheet.id} and id = ${recordId}
    union all select import_no from sheet_bin where sheet_id = ${sheet.id} and id = ${recordId}`.execute(tx)
  if (!rows[0]) throw notFound('record')
  return rows[0].import_no
}

async function findImportEntry(
  tx: Tx,
  sheet: OpenSheet,
  importNo: number,
): Promise<sheets.HistoryEntry | null> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select id, name, coalesce(started_at, created_at) as at from sheet_imports
    where sheet_id = ${sheet.id} and no = ${importNo}`.execute(tx)
  const found = rows[0]
  if (!found) return null
  const by = { kind: 'import' as const, id: found.id, name: found.name }
  const none = { undo: null, runId: null, run: null }
  return { changeId: null, kind: 'import', at: found.at.toISOString(), by, cells: [], ...none }
}

type Entry = Omit<sheets.HistoryEntry, 'runId' | 'run' | 'undo'>

function presentEntry(row: HistoryRow, sheet: OpenSheet): Entry {
  const ids = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  const cells = [...ids].flatMap((id) => {
    // Columns that are gone are left out, and so is a change of the place, which is no cell.
    const column = sheet.byId.get(id)
    if (!column) return []
    const before = row.errors_before?.[id]?.text ?? row.before?.[id] ?? null
    const after = row.errors_after?.[id]?.text ?? row.after?.[id] ?? null
    return [{ column: column.key, label: column.label, before, after }]
  })
  return {
    changeId: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: presentActor(row),
    cells,
  }
}
