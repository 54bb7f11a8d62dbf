import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem } from '../db/scope.ts'
import { errorMessage } from '../lib/errors.ts'

const HOUR_MS = 3_600_000

/** Drops what has run out: sessions, one-time links, idempotency keys, counters of limits. */
export async function sweep(context: Context): Promise<void> {
  const now = context.now()
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from sessions where expires_at < ${now}`.execute(tx)
    await sql`delete from verifications where expires_at < ${now}`.execute(tx)
    await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
      tx,
    )
    await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(tx)
  })
}

/** Sweeps at the start and every hour; gives the function that ends it. */
export function startSweeping(context: Context): () => void {
  const run = () => {
    sweep(context).catch((error: unknown) =>
      context.log.error({ err: errorMessage(error) }, 'sweeping failed'),
    )
  }
  run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
