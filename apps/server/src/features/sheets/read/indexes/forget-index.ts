import { sql } from 'kysely'
import type { Tx } from '../types.ts'

/**
 * Forgets the index of a column that is deleted or replaced. It is dropped by the next maintenance task: dropping it here would
 * keep everybody from reading until the end of the transaction. Meanwhile it harms nobody, since a column of another
 * type has another id.
 */
export async function forgetIndex(tx: Tx, sheetId: string, columnId: string): Promise<void> {
  await sql`delete from sheet_indexes where sheet_id = ${sheetId} and column_id = ${columnId}`.execute(tx)
}
