import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { wake } from './queue-event.ts'

const LOOK_MS = 2000
const AT_ONCE = 200

/**
 * Queues hints for endpoints with something due: retries, and deliveries left by a crashed process. Returns their
 * number.
 */
async function wakeWebhooks(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      select e.id, e.account_id from webhook_endpoints e
      where e.enabled and (e.leased_until is null or e.leased_until < now())
        and (e.rests_until is null or e.rests_until <= now())
        and exists (select from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'pending' and d.due_at <= now() - interval '1 second'
            and (d.project_id is null or ${isOpenProject(sql`d.project_id`)}))
      order by e.rests_until nulls first, e.id limit ${AT_ONCE}`.execute(tx)
    for (const { id, account_id: accountId } of rows) await wake(context, tx, { endpointId: id, accountId })
    return rows.length
  })
}

const KEPT_DAYS = 30
const BATCH = 1000

/** Deletes old log entries. Returns their number. */
export async function deleteOldDeliveries(context: Context): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
        where created_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${BATCH}) returning 1`.execute(tx),
    )
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}

export const dueWebhooks: MaintenanceTask = { everyMs: LOOK_MS, run: wakeWebhooks }
export const oldDeliveries: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteOldDeliveries,
  done: 'old webhook deliveries were deleted',
}
