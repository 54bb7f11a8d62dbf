import { Client, type ClientConfig } from 'pg'
import type { DatabaseLog } from '../log.ts'

interface MaintenanceOptions {
  config: ClientConfig
  log: DatabaseLog
  /** 0 disables it. */
  intervalMs: number
}

// Half of PostgreSQL's WAL limit (max_wal_size), so that recovery after a crash stays fast.
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const LONG_MS = 60 * 60_000

/**
 * Does the work of a PostgreSQL server's background processes: VACUUM and ANALYZE of changed tables by autovacuum's
 * rule, and checkpoints. Returns a function that stops it.
 */
export function startMaintenance({ config, log, intervalMs }: MaintenanceOptions): () => Promise<void> {
  if (intervalMs <= 0) return async () => undefined
  const state: MaintenanceState = { checkpointAt: null, seen: null }
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = maintain({ ...config, statement_timeout: LONG_MS }, state)
      .then(() => undefined)
      .catch((error: Error) => log.warn({ err: error.message }, 'database maintenance failed'))
      .finally(() => (busy = false))
  }, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

export interface MaintenanceState {
  /** WAL positions of the last checkpoint made here, and of the last round. */
  checkpointAt: bigint | null
  seen: bigint | null
}

/** One round; does nothing if nothing was written since the last. Returns the vacuumed tables. */
export async function maintain(config: ClientConfig, state: MaintenanceState): Promise<string[]> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const before = await walPosition(client)
    if (before === state.seen) return []
    // A connection that owns the session is never idle, so its statistics would not be published.
    await client.query('select pg_stat_force_next_flush()')
    const tables = await tablesToVacuum(client)
    // One statement per table, so that other statements get their turn in between.
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
    await checkpoint(client, state)
    state.seen = await walPosition(client)
    return tables
  } finally {
    await client.end()
  }
}

async function checkpoint(client: Client, state: MaintenanceState) {
  const now = await walPosition(client)
  state.checkpointAt ??= now
  const quiet = state.seen !== null && now - state.seen < 1024n * 1024n
  if (now - state.checkpointAt < CHECKPOINT_BYTES && !quiet) return
  await client.query('checkpoint')
  state.checkpointAt = await walPosition(client)
}

async function walPosition(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  )
  return BigInt(rows[0]!.at)
}

async function tablesToVacuum(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name
     from pg_stat_all_tables s join pg_class c on c.oid = s.relid
     where s.schemaname <> 'pg_toast'
       and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
         or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))`,
  )
  return rows.map((row) => row.name)
}
