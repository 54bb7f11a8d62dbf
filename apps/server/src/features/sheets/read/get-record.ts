import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import type { OpenSheet, RecordRow, Tx } from './types.ts'
import { ownRows } from './unrestricted.ts'

/** One record of the sheet. Throws `not_found`. */
export async function findRecord(tx: Tx, sheet: OpenSheet, recordId: string): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.position, r.version, r.cells, r.errors, r.created_at, r.updated_at from sheet_records r
    where ${ownRows(sheet)} and r.id = ${recordId}`.execute(tx)
  if (!rows[0]) throw notFound('record')
  return rows[0]
}
