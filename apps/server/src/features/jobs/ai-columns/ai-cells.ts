import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet, readAiCells } from '../../sheets/index.ts'

/** The status of AI cells of some records; records outside the sheet are left out. */
export async function getAiCells(
  context: Context,
  member: Member,
  { id, recordIds }: { id: string; recordIds: readonly string[] },
): Promise<Data<typeof sheets.getAiCells>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const { rows } = await sql<{ id: string; position: number }>`select id, position from sheet_records
      where sheet_id = ${sheet.id} and id = any(${[...recordIds]}::text[])`.execute(tx)
    const cells = await readAiCells(tx, sheet, rows)
    return { cells: Object.fromEntries(cells), revision: sheet.revision }
  })
}
