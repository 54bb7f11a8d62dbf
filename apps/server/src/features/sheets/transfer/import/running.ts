import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Tx } from '../../model/types.ts'
import { IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'

/** A process may be ended three times over the same rows: killed a fourth time, the file is what kills it. */
const MOST_CRASHES = 3

/** The import was cancelled, its sheet is gone, or another worker has taken it up: there is nothing to tell. */
export class Abandoned extends Error {}

/** An import as this worker holds it, as long as nobody else takes it up. */
export interface RunningImport {
  row: ImportRow
  /** A transaction which goes through only while the import is still this worker's. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether it has ended its process again and again, so that it is not tried any more. */
  isKiller: boolean
  /** This try ends without the process having died over it. */
  survive(): Promise<void>
}

/** Takes up an import; null when there is nothing left to do. */
export async function takeUp(
  context: Context,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<RunningImport | null> {
  const row = await inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ImportRow & { crashes: number }>`update sheet_imports set state = 'running',
        lease = lease + 1, crashes = crashes + 1, started_at = coalesce(started_at, now())
      where id = ${importId} and state in ('queued', 'running') returning crashes, ${IMPORT_COLUMNS}`.execute(
      tx,
    )
    return rows[0]
  })
  if (!row) return null
  return {
    row,
    isKiller: row.crashes > MOST_CRASHES,
    survive: () =>
      inAccount(context, accountId, async (tx) => {
        await sql`update sheet_imports set crashes = greatest(0, crashes - 1)
          where id = ${row.id} and lease = ${row.lease}`.execute(tx)
      }),
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
