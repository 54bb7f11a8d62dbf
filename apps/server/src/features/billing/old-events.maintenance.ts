import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'

/** Forgets processed events long after Stripe has stopped repeating them. */
async function deleteOldEvents({ db, now }: Context): Promise<void> {
  await sql`delete from billing_events where created_at < ${now()}::timestamptz - interval '30 days'`.execute(
    db.kysely,
  )
}

export const oldEvents: MaintenanceTask = { everyMs: 6 * HOUR_MS, run: deleteOldEvents }
