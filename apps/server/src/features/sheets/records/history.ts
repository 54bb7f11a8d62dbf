import { isDeepStrictEqual } from 'node:util'
import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { ColumnConversion } from '../columns/undo-conversion.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { ACTOR, type ActorRow, presentActor } from './actors.ts'
import { type Converted, findConverted, type KnownRecord } from './find-converted.ts'
import { findRuns } from './find-runs.ts'
import { findUndone } from './find-undone.ts'
import { type PastColumn, pastColumns } from './past-columns.ts'

interface HistoryRow extends ActorRow {
  id: string
  kind: sheets.HistoryEntry['kind']
  at: Date
  before: Cells | null
  after: Cells | null
  errors_before: CellErrors | null
  errors_after: CellErrors | null
  run_id: string | null
  conversion: ColumnConversion | null
}

/** The changes to a record's cells, latest first; also for a record in the trash. */
export async function readHistory(
  context: Context,
  member: Member,
  input: { id: string; recordId: string; query: { after?: string | undefined; limit: number } },
): Promise<Data<typeof sheets.history>> {
  const { after, limit } = input.query
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, input.id, { member })
    const record = await findAnywhere(tx, sheet, input.recordId)
    const rows = await selectChanges(tx, sheet, { record, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const runOf = await findRuns(tx, sheet, shown)
    const undoOf = await findUndone(tx, sheet, shown)
    const columnOf = await pastColumns(tx, sheet)
    const changes = shown.flatMap(({ id, conversion }) => (conversion ? [{ id, conversion }] : []))
    const converted = await findConverted(tx, sheet, { record, changes })
    const next = rows.length > limit ? shown.at(-1)!.id : null
    const items: sheets.HistoryEntry[] = shown.map((row) => ({
      changeId: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      by: presentActor(row),
      ...(row.conversion
        ? presentConversion(row.conversion, columnOf, converted.get(row.id))
        : { cells: presentCells(row, columnOf), conversion: null }),
      ...runOf(row),
      undo: undoOf(row),
    }))
    // Imports do not store changes for new records; the import itself is shown instead.
    const begun =
      next === null && record.importNo !== null ? await findImportEntry(tx, sheet, record.importNo) : null
    return { items: begun ? [...items, begun] : items, next }
  })
}

interface FoundRecord extends KnownRecord {
  /** Number of the import that added the record, or null. */
  importNo: number | null
  createdAt: Date
}

async function findAnywhere(tx: Tx, sheet: OpenSheet, recordId: string): Promise<FoundRecord> {
  const { rows } = await sql<FoundRecord>`
    select id, cells, errors, import_no as "importNo", created_at as "createdAt"
    from sheet_records where sheet_id = ${sheet.id} and id = ${recordId}
    union all select id, cells, errors, import_no, created_at
    from sheet_bin where sheet_id = ${sheet.id} and id = ${recordId}`.execute(tx)
  if (!rows[0]) throw notFound('record')
  return rows[0]
}

/** Changes to the record, and type changes of columns since it was created, latest first. */
async function selectChanges(
  tx: Tx,
  sheet: OpenSheet,
  { record, after, limit }: { record: FoundRecord; after: string | undefined; limit: number },
): Promise<HistoryRow[]> {
  const until = after === undefined ? sql`` : sql`and c.id < ${after}`
  const { rows } = await sql<HistoryRow>`
    (select c.id, c.kind, c.at, ${ACTOR}, r.before, r.after, r.errors_before, r.errors_after, r.run_id,
        null::jsonb as conversion
      from sheet_change_records r join sheet_changes c on c.id = r.change_id
      where r.sheet_id = ${sheet.id} and r.record_id = ${record.id} ${until}
      order by r.change_id desc limit ${limit})
    union all
    (select c.id, c.kind, c.at, ${ACTOR}, null, null, null, null, null, c.conversion
      from sheet_changes c
      where c.sheet_id = ${sheet.id} and c.conversion is not null
        and c.at > ${record.createdAt}::timestamptz ${until}
      order by c.id desc limit ${limit})
    order by id desc limit ${limit}`.execute(tx)
  return rows
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
  const none = { undo: null, runId: null, run: null, conversion: null }
  return { changeId: null, kind: 'import', at: found.at.toISOString(), by, cells: [], ...none }
}

type FindColumn = (id: string) => PastColumn | undefined
type Cell = sheets.HistoryEntry['cells'][number]

function presentCells(row: HistoryRow, columnOf: FindColumn): Cell[] {
  const ids = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return [...ids].flatMap((id) => {
    // Deleted columns are left out, and so is a change of position, which is not a cell.
    const column = columnOf(id)
    if (!column) return []
    const { key, label, type } = column
    const before = row.errors_before?.[id]?.text ?? row.before?.[id] ?? null
    const after = row.errors_after?.[id]?.text ?? row.after?.[id] ?? null
    return [{ column: key, label, before, after, types: { before: type, after: type } }]
  })
}

function presentConversion(
  { from, to }: ColumnConversion,
  columnOf: FindColumn,
  held: Converted | undefined,
): Pick<sheets.HistoryEntry, 'cells' | 'conversion'> {
  const column = columnOf(to)
  if (!column) return { cells: [], conversion: null }
  const was = columnOf(from)?.type ?? null
  const conversion = { column: column.key, label: column.label, from: was, to: column.type }
  if (was === null || !held?.before || !held.after) return { cells: [], conversion }
  const before = held.before.error?.text ?? held.before.value
  const after = held.after.error?.text ?? held.after.value
  if (isDeepStrictEqual(before, after)) return { cells: [], conversion }
  const types = { before: was, after: column.type }
  return { cells: [{ column: column.key, label: column.label, before, after, types }], conversion }
}
