import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Tx } from '../../model/types.ts'
import { IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'

/** The process may crash three times at the same rows; after that, the file is assumed to be the cause. */
const MOST_CRASHES = 3

/** The import was canceled, its sheet was deleted, or another worker took over: there is nothing to report. */
export class Abandoned extends Error {}

/** An import held by this worker until another one takes over. */
export interface RunningImport {
  row: ImportRow
  /** Runs a transaction that only commits while this worker holds the import. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether it crashed its process repeatedly and must not be tried again. */
  isKiller: boolean
  /** Records that this attempt ended without a crash. */
  survive(): Promise<void>
}

/** Claims an import; null when there is nothing left to do. */
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
        // Checked last, because every writer locks the sheet first and this row second.
        const { rows } = await sql`select from sheet_imports
          where id = ${row.id} and lease = ${row.lease} and state <> 'cancelled' for update`.execute(tx)
        if (rows.length === 0) throw new Abandoned('the import is no longer this worker’s')
        return result
      }),
  }
}
