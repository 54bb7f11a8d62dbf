import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem } from '../db/scope.ts'
import { errorMessage } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'

/** Drops what has run out: sessions, one-time links, idempotency keys, counters of limits. */
export async function sweep(context: Context): Promise<void> {
  const now = context.now()
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from sessions where expires_at < ${now}`.execute(tx)
    await sql`delete from verifications where expires_at < ${now}`.execute(tx)
    await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
      tx,
    )
    await sql`delete from user_links where expires_at < ${now}`.execute(tx)
    await sql`delete from provider_attempts where expires_at < ${now}`.execute(tx)
    await sql`delete from sign_ups where expires_at < ${now}`.execute(tx)
    await sql`delete from sign_in_steps where expires_at < ${now}`.execute(tx)
    // A link that has run out is of no use to anybody; that it went out stays to be seen for a while.
    await sql`update mail_outbox set sealed = null where sealed is not null and expires_at < ${now}`.execute(
      tx,
    )
    await sql`delete from mail_outbox where created_at < ${now}::timestamptz - interval '30 days'`.execute(tx)
    await sql`delete from notifications where created_at < ${now}::timestamptz - interval '90 days'`.execute(
      tx,
    )
    // Long after any run that could repeat such a step.
    await sql`delete from flow_effects where created_at < ${now}::timestamptz - interval '30 days'`.execute(
      tx,
    )
    await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(tx)
  })
}

/** Runs some upkeep now and then every so many ms, one at a time; gives the function that ends it. */
export function startUpkeep(
  context: Context,
  work: (context: Context) => Promise<unknown>,
  everyMs: number,
): () => void {
  let busy = false
  const run = async () => {
    if (busy) return
    busy = true
    try {
      await doing(workOf('timer', work.name), () => work(context))
    } catch (error) {
      context.log.error({ err: errorMessage(error) }, 'upkeep failed')
    } finally {
      busy = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
