import { sql } from 'kysely'
import type { Tx } from '../types.ts'
import { indexName } from './names.ts'

/**
 * Drops the index of a column within the transaction that changes its type: cells of the new type would not fit into
 * it, and be refused by the database. With nothing to drop it costs one look at a small table.
 */
export async function dropColumnIndex(tx: Tx, sheetId: string, columnId: string): Promise<void> {
  const { rows } = await sql`delete from sheet_indexes where sheet_id = ${sheetId} and column_id = ${columnId}
    returning 1`.execute(tx)
  if (rows.length === 0) return
  const { rows: before } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true)`.execute(tx)
  await sql`drop index if exists ${sql.id(indexName(sheetId, columnId))}`.execute(tx)
  await sql`select set_config('role', ${before[0]!.role}, true)`.execute(tx)
}
