import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Tx } from '../../model/types.ts'
import { IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'

/** The import was cancelled, its sheet is gone, or another worker has taken it up: there is nothing to tell. */
export class Abandoned extends Error {}

/** An import as this worker holds it, as long as nobody else takes it up. */
export interface RunningImport {
  row: ImportRow
  /** A transaction which goes through only while the import is still this worker's. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Takes up an import; null when there is nothing left to do. */
export async function takeUp(
  context: Context,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<RunningImport | null> {
  const row = await inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ImportRow>`update sheet_imports set state = 'running', lease = lease + 1,
        started_at = coalesce(started_at, now())
      where id = ${importId} and state in ('queued', 'running') returning ${IMPORT_COLUMNS}`.execute(tx)
    return rows[0]
  })
  if (!row) return null
  return {
    row,
    fenced: (work) =>
      inAccount(context, accountId, async (tx) => {
        const result = await work(tx)
        // At the end, since every writer takes the sheet first and this row after it.
        const { rows } = await sql`select from sheet_imports
          where id = ${row.id} and lease = ${row.lease} and state <> 'cancelled' for update`.execute(tx)
        if (rows.length === 0) throw new Abandoned('the import is no longer this worker’s')
        return result
      }),
  }
}
