import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { baseEdition, settleEdition } from './settle-edition.ts'

/** Accounts whose plan the operator has given back to payment by card get what they pay for. Returns how many. */
export async function settleReturnedPlans(context: Context): Promise<number> {
  if (!context.config.billing) return 0
  const { rows } = await sql<{ id: string }>`select a.id from accounts a
    where a.edition_chosen and a.edition = ${baseEdition(context)} and exists (select from billing_subscriptions s
      where s.account_id = a.id and s.status in ('active', 'trialing')) limit 1000`.execute(context.db.kysely)
  for (const { id } of rows) await inSystem(context.db.kysely, (tx) => settleEdition(context, tx, id))
  return rows.length
}

export const returnedPlans: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: settleReturnedPlans,
  done: 'accounts got the plan that they pay for, because the operator has given it back',
}
