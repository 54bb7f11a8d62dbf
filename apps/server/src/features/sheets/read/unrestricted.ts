import { type RawBuilder, sql } from 'kysely'
import { withoutLoops } from './without-loops.ts'
import { LARGE_ROWS, type OpenSheet, type Tx } from './types.ts'

/**
 * The rows of one sheet, as a condition on r. Whatever reads records begins with it: with the account of the
 * transaction itself, so that a sheet of another account has no rows, whoever asks.
 */
export const ownRows = (sheet: Pick<OpenSheet, 'id' | 'accountId'>): RawBuilder<boolean> =>
  sql<boolean>`r.account_id = app_account() and r.account_id = ${sheet.accountId} and r.sheet_id = ${sheet.id}`

interface ScanSettings {
  /** Read the rows as they lie, with all workers there are, instead of walking an index through all of them. */
  whole?: boolean
  /** Gather groups in memory: the planner takes the values of a cell for all different, and would sort for them. */
  hashed?: boolean
  /** A status is looked up in a list of cells: it is read once and hashed, and never gone through for each row. */
  listed?: boolean
}

/**
 * Runs one statement on a large sheet with the role of the connection instead of millrace_app's, and only that statement: under
 * row-level security the conditions of a filter may not be looked up in an index (decision 0015). The wall between
 * accounts is then `ownRows`, which this puts into the statement itself, and the sheet, which was found under row-level
 * security. `statement` gets it as the condition of its `where`.
 */
export async function scan<T>(
  tx: Tx,
  input: {
    sheet: Pick<OpenSheet, 'id' | 'accountId' | 'rowCount'>
    statement: (own: RawBuilder<boolean>) => RawBuilder<T>
  } & ScanSettings,
): Promise<T[]> {
  const own = ownRows(input.sheet)
  // What is read whole within milliseconds needs no index.
  if (input.sheet.rowCount <= LARGE_ROWS) {
    const run = async () => (await input.statement(own).execute(tx)).rows
    return input.listed ? withoutLoops(tx, run) : run()
  }
  const way = (off: boolean | undefined) => (off ? 'off' : 'on')
  // Evaluated from left to right: the role is read before it is put down.
  const { rows: before } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true),
      set_config('enable_indexscan', ${way(input.whole && !input.listed)}, true), set_config('enable_sort', ${way(input.hashed)}, true),
      set_config('enable_nestloop', ${way(input.listed)}, true)`.execute(tx)
  // When it fails, so does the transaction or its savepoint, and the settings with it.
  const { rows } = await input.statement(own).execute(tx)
  await sql`select set_config('role', ${before[0]!.role}, true), set_config('enable_indexscan', 'on', true),
    set_config('enable_sort', 'on', true), set_config('enable_nestloop', 'on', true)`.execute(tx)
  return rows
}
