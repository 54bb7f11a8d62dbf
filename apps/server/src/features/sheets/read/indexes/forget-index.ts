import { sql } from 'kysely'
import type { Tx } from '../types.ts'

/**
 * Removes the record of an index whose column is deleted or replaced. Maintenance drops the index itself, because
 * dropping it here would block all readers until the transaction ends. Until then it does no harm, since a column of
 * another type has another id.
 */
export async function forgetIndex(tx: Tx, sheetId: string, columnId: string): Promise<void> {
  await sql`delete from sheet_indexes where sheet_id = ${sheetId} and column_id = ${columnId}`.execute(tx)
}
