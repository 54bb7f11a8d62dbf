import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem } from '../db/scope.ts'
import { isOutdated } from '../http/idempotency.ts'
import { HOUR_MS, type MaintenanceTask } from './maintenance.ts'

/** Deletes expired sessions, one-time links, idempotency keys, rate limit counters, and old mails and notifications. */
export async function deleteExpired(context: Context): Promise<void> {
  const now = context.now()
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from sessions where expires_at < ${now}`.execute(tx)
    await sql`delete from idempotency_keys where ${isOutdated(sql`${now}::timestamptz`)}`.execute(tx)
    await sql`delete from user_links where expires_at < ${now}`.execute(tx)
    await sql`delete from provider_attempts where expires_at < ${now}`.execute(tx)
    await sql`delete from connection_attempts where expires_at < ${now}`.execute(tx)
    await sql`delete from sign_ups where expires_at < ${now}`.execute(tx)
    await sql`delete from sign_in_steps where expires_at < ${now}`.execute(tx)
    await sql`delete from tool_server_sign_ins where expires_at < ${now}`.execute(tx)
    // An expired link is useless; the record that it was sent stays for a while.
    await sql`update mail_outbox set sealed = null where sealed is not null and expires_at < ${now}`.execute(
      tx,
    )
    await sql`delete from mail_outbox where created_at < ${now}::timestamptz - interval '30 days'`.execute(tx)
    await sql`delete from notifications where created_at < ${now}::timestamptz - interval '90 days'`.execute(
      tx,
    )
    // Long after any run could repeat such a step.
    await sql`delete from flow_effects where created_at < ${now}::timestamptz - interval '30 days'`.execute(
      tx,
    )
    await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(tx)
  })
}

export const expired: MaintenanceTask = { everyMs: HOUR_MS, run: deleteExpired }
