import { sql } from 'kysely'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'

/** The records with these ids, without those in the trash. */
export async function loadRecords(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id'>,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  const found = new Map<string, RecordRow>()
  for (const piece of pieces(ids)) {
    const { rows } = await sql<RecordRow>`
      select id, position, version, cells, errors, created_at, updated_at from sheet_records
      where sheet_id = ${sheet.id} and id = any(${piece})`.execute(tx)
    for (const row of rows) found.set(row.id, row)
  }
  return found
}
