import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'

/** Twice the longest period of the analytics, which is compared with the one before. */
const KEPT_DAYS = 2 * 366

/** Deletes counters older than any period; returns how many. */
async function deleteOldViews(context: Context): Promise<number> {
  const { numAffectedRows } = await inSystem(context.db.kysely, (tx) =>
    sql`delete from widget_views
      where hour < ${context.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(tx),
  )
  return Number(numAffectedRows ?? 0)
}

export const oldViews: MaintenanceTask = { everyMs: 6 * HOUR_MS, run: deleteOldViews }
