import { sql } from 'kysely'
import type { Tx } from '../model/types.ts'

/**
 * Runs statements that join two long lists. Of a sheet that was just filled the planner knows nothing, takes it for
 * short, and would compare each row with each: it is told not to.
 */
export async function withoutLoops<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  // When it fails, so does the transaction or its savepoint, and the setting with it.
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}
