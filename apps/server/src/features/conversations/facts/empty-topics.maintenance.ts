import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'

/** Deletes topics whose conversations are all deleted, because their words come from visitors. Returns their number. */
async function deleteEmptyTopics(context: Context): Promise<number> {
  const { numAffectedRows } = await inSystem(context.db.kysely, (tx) =>
    sql`delete from conversation_topics t
      where not exists (select from conversation_topic_uses u where u.topic_id = t.id)`.execute(tx),
  )
  return Number(numAffectedRows ?? 0)
}

export const emptyTopics: MaintenanceTask = { everyMs: 10 * MINUTE_MS, run: deleteEmptyTopics }
