import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { Tx } from '../../model/types.ts'
import { countEdited } from './count-edited.ts'
import { presentImport } from './present-import.ts'
import { findImport, IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'

/** Imports of a sheet, the latest first. */
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

/** One import with its progress, and what has become of its records. */
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

/** Of which of them the member has closed the notice. */
async function seenBy(tx: Tx, { userId }: Member, rows: readonly ImportRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const seen = await sql<{ id: string }>`select import_id as id from sheet_import_seen
    where user_id = ${userId} and import_id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx)
  return new Set(seen.rows.map(({ id }) => id))
}
