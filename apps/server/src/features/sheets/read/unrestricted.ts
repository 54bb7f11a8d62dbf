import { type RawBuilder, sql } from 'kysely'
import { withoutLoops } from './without-loops.ts'
import { LARGE_ROWS, type OpenSheet, type Tx } from './types.ts'

/**
 * The rows of one sheet, as a condition on `r`. Every read of records starts with it. It checks the transaction's own
 * account, so that a sheet of another account has no rows for anyone.
 */
export const ownRows = (sheet: Pick<OpenSheet, 'id' | 'accountId'>): RawBuilder<boolean> =>
  sql<boolean>`r.account_id = app_account() and r.account_id = ${sheet.accountId} and r.sheet_id = ${sheet.id}`

interface ScanSettings {
  /** Reads the rows sequentially with all parallel workers instead of walking through an index. */
  whole?: boolean
  /** Groups in memory: the planner assumes that all values of a cell differ and would sort. */
  hashed?: boolean
  /** A status is looked up in a list of cells, which is read once and hashed instead of scanned per row. */
  listed?: boolean
}

/**
 * Runs one statement on a large sheet with the connection's role instead of `millrace_app`. Under row-level security,
 * filter conditions cannot use an index (decision 0015). Accounts are then separated by `ownRows`, which is part of the
 * statement, and by the sheet, which was found under row-level security. `statement` receives that condition for its
 * `where`.
 */
export async function scan<T>(
  tx: Tx,
  input: {
    sheet: Pick<OpenSheet, 'id' | 'accountId' | 'rowCount'>
    statement: (own: RawBuilder<boolean>) => RawBuilder<T>
  } & ScanSettings,
): Promise<T[]> {
  const own = ownRows(input.sheet)
  // A sheet that is read completely within milliseconds needs no index.
  if (input.sheet.rowCount <= LARGE_ROWS) {
    const run = async () => (await input.statement(own).execute(tx)).rows
    return input.listed ? withoutLoops(tx, run) : run()
  }
  const way = (off: boolean | undefined) => (off ? 'off' : 'on')
  // Evaluated left to right: the current role is read before it is reset.
  const { rows: before } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true),
      set_config('enable_indexscan', ${way(input.whole && !input.listed)}, true), set_config('enable_sort', ${way(input.hashed)}, true),
      set_config('enable_nestloop', ${way(input.listed)}, true)`.execute(tx)
  // A failure rolls back the transaction or savepoint, and the settings with it.
  const { rows } = await input.statement(own).execute(tx)
  await sql`select set_config('role', ${before[0]!.role}, true), set_config('enable_indexscan', 'on', true),
    set_config('enable_sort', 'on', true), set_config('enable_nestloop', 'on', true)`.execute(tx)
  return rows
}
