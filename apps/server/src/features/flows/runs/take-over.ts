import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { freeWork } from './free-work.ts'

/** Whoever says nothing for this long is taken for dead. */
export const SILENT_SECONDS = 6
const FORGOTTEN_HOURS = 1

/**
 * Marks processes dead that have been silent for too long and frees what they had, in one transaction. Gives their
 * number. `all`: also those that spoke a moment ago, as the embedded database serves one process at a time.
 */
export async function takeOver(
  context: Context,
  { except, all = false }: { except: string; all?: boolean },
): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    // While the database itself was away nobody could speak.
    // `for update` waits for, or here passes over, whoever is in the middle of a checkpoint: they hold the row, and
    // once it is marked their next checkpoint finds no row that is not dead.
    const { rows } = await sql<{ id: string }>`
      select id from flow_workers
      where not dead and id <> ${except}
        and (${all} or greatest(heartbeat_at, pg_postmaster_start_time()) < now() - make_interval(secs => ${SILENT_SECONDS}))
      for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const dead = rows.map(({ id }) => id)
    await sql`update flow_workers set dead = true where id = any(${dead}::text[])`.execute(tx)
    await sql`delete from flow_workers
      where dead and heartbeat_at < now() - make_interval(hours => ${FORGOTTEN_HOURS})`.execute(tx)
    await freeWork(tx, dead)
    return dead.length
  })
}
