import { sql } from 'kysely'
import type { Tx } from '../model/types.ts'

/**
 * Runs statements that join two long lists with nested loops disabled. The planner has no statistics for a newly filled
 * sheet, assumes it is short, and would compare every row with every other.
 */
export async function withoutLoops<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  // A failure rolls back the transaction or savepoint, and the setting with it.
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}
