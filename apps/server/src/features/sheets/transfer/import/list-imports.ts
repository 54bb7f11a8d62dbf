import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { Tx, OpenSheet } from '../../model/types.ts'
import { presentImport } from './present-import.ts'
import { findImport, IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'
import { firstIdAt } from '../../../../lib/ids.ts'

/** A higher exact number is of no use. */
const COUNTED_MAX = 1000
/** Allowed clock difference between the processes that create ids. */
const CLOCKS_MS = 3_600_000

/**
 * How many imported records were edited since, which removing the import would move to the trash. Searches the changes
 * since the import began, which are few, instead of all records of the sheet.
 */
async function countEdited(tx: Tx, sheet: OpenSheet, row: ImportRow): Promise<number> {
  const since = firstIdAt('change', new Date(row.created_at.getTime() - CLOCKS_MS))
  const { rows } = await sql<{ edited: number }>`with recent as materialized (
      select id from sheet_changes where sheet_id = ${sheet.id} and id >= ${since} and at >= ${row.created_at}
        and (actor_kind <> 'import' or actor_id <> ${row.id}))
    select count(*)::int as edited from (
      select distinct r.record_id from recent
        join sheet_change_records r on r.change_id = recent.id
        join sheet_records s on s.sheet_id = ${sheet.id} and s.id = r.record_id
      where s.import_no = ${row.no}::int and s.version > 1 limit ${COUNTED_MAX}) as found`.execute(tx)
  return rows[0]!.edited
}

/** Imports of a sheet, latest first. */
export async function listImports(
  context: Context,
  member: Member,
  input: { id: string; page: number; size: number },
): Promise<Data<typeof sheets.listImports>> {
  const { id, page, size } = input
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const { rows } = await sql<ImportRow>`select ${IMPORT_COLUMNS} from sheet_imports
      where sheet_id = ${sheet.id} order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const counted = await sql<{ total: number }>`select count(*)::int as total from sheet_imports
      where sheet_id = ${sheet.id}`.execute(tx)
    const seen = await seenBy(tx, member, rows)
    const items = rows.map((row) => presentImport(row, context.now(), seen.has(row.id)))
    return { items, total: counted.rows[0]!.total, page, size }
  })
}

/** One import with its progress and the state of its records. */
export const getImport = (
  context: Context,
  member: Member,
  { id, importId }: { id: string; importId: string },
): Promise<Data<typeof sheets.getImport>> =>
  asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const row = await findImport(tx, sheet, { importId })
    const seen = await seenBy(tx, member, [row])
    const edited = await countEdited(tx, sheet, row)
    return { ...presentImport(row, context.now(), seen.has(row.id)), edited }
  })

/** The imports whose notice the member has closed. */
async function seenBy(tx: Tx, { userId }: Member, rows: readonly ImportRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const seen = await sql<{ id: string }>`select import_id as id from sheet_import_seen
    where user_id = ${userId} and import_id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx)
  return new Set(seen.rows.map(({ id }) => id))
}
