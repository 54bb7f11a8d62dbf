import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { noticeLate } from './notice-late.ts'
import { settleEdition } from './settle-edition.ts'

/** Reminds accounts of late payments, and ends their plan after the grace period. Returns how many it looked at. */
export async function endLatePlans(context: Context): Promise<number> {
  if (!context.config.billing) return 0
  const { rows } = await sql<{ id: string; accountId: string }>`select id, account_id as "accountId"
    from billing_subscriptions where late_since is not null and mailed is distinct from 'ended'
    order by late_since limit 1000`.execute(context.db.kysely)
  for (const { id, accountId } of rows)
    await inSystem(context.db.kysely, async (tx) => {
      // Locked in the order of `storeSubscription`.
      await sql`select from billing_subscriptions where id = ${id} for update`.execute(tx)
      await settleEdition(context, tx, accountId)
      await noticeLate(context, tx, id)
    })
  return rows.length
}

export const latePayments: MaintenanceTask = { everyMs: 10 * MINUTE_MS, run: endLatePlans }
