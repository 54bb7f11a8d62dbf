import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { freeWork } from './free-work.ts'

/** A process without a heartbeat for this long is declared dead. */
export const SILENT_SECONDS = 6
const FORGOTTEN_HOURS = 1
const END_PATIENCE_MS = 1000

/** Of `flow_workers w`. */
const LAST_SIGN = sql`greatest(w.heartbeat_at, (select b.at from flow_beats b where b.worker_id = w.id))`
/** Nobody could send heartbeats while the database itself was away. */
const IS_SILENT = sql`greatest(${LAST_SIGN}, pg_postmaster_start_time())
  < now() - make_interval(secs => ${SILENT_SECONDS})`

/**
 * Ends the transactions of processes without a heartbeat: a process that hangs would keep its locks, and the locks that
 * its statements wait for. Returns the number of transactions.
 */
export async function endSilent({ db, log }: Context, { except }: { except: string }): Promise<number> {
  if (db.connectionsName === null) return 0
  const { rows } = await sql<{
    ended: boolean
  }>`select pg_terminate_backend(a.pid, ${END_PATIENCE_MS}) as ended
    from flow_workers w join pg_stat_activity a on a.application_name = w.connections
    where not w.dead and w.id <> ${except} and ${IS_SILENT}
      and w.connections <> ${db.connectionsName} and a.datname = current_database() and a.xact_start is not null`.execute(
    db.vital,
  )
  if (rows.length > 0) log.warn({ transactions: rows.length }, 'transactions of silent processes were ended')
  return rows.length
}

/**
 * Marks processes without a recent heartbeat dead and releases their work, in one transaction. Returns their number.
 * `all`: also those with a recent heartbeat, because the embedded database serves only one process at a time.
 */
export async function takeOver(
  context: Context,
  { except, all = false }: { except: string; all?: boolean },
): Promise<number> {
  return inSystem(context.db.vital, async (tx) => {
    const dead = await markDead(tx, { except, all })
    if (dead.length === 0) return 0
    await freeWork(tx, dead, { died: true })
    return dead.length
  })
}

/**
 * `for update` skips processes in the middle of a checkpoint, which hold the lock. Once the row is marked, their next
 * checkpoint doesn't pass the fence.
 */
async function markDead(tx: Tx, { except, all }: { except: string; all: boolean }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from flow_workers w
    where not w.dead and w.id <> ${except} and (${all} or ${IS_SILENT})
    for update of w skip locked`.execute(tx)
  if (rows.length === 0) return []
  const dead = rows.map(({ id }) => id)
  await sql`update flow_workers set dead = true where id = any(${dead}::text[])`.execute(tx)
  await sql`delete from flow_workers w
    where w.dead and ${LAST_SIGN} < now() - make_interval(hours => ${FORGOTTEN_HOURS})`.execute(tx)
  return dead
}
