import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
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
    const items = rows.map((row) => presentImport(row, context.now()))
    return { items, total: counted.rows[0]!.total, page, size }
  })
}

/** One import with its progress. */
export const getImport = (
  context: Context,
  member: Member,
  { id, importId }: { id: string; importId: string },
): Promise<sheets.SheetImport> =>
  asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    return presentImport(await findImport(tx, sheet, { importId }), context.now())
  })
