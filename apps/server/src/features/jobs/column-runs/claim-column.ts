import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import type { JobRow } from '../types.ts'

/** When the ended job of an AI column is resumed, it claims the column again; another job may have claimed it. */
export async function claimColumn(tx: Tx, { id, live }: JobRow): Promise<void> {
  if (!live) return
  const { rows } = await sql`update sheet_live_columns set job_id = ${id}
    where sheet_id = ${live.sheetId} and column_id = ${live.columnId} and (job_id is null or job_id = ${id})
    returning column_id`.execute(tx)
  if (rows.length === 0)
    throw new Failure('conflict', 'This job’s column was deleted or is being run by another job.')
}
