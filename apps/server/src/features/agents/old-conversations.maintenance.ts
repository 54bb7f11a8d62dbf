import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'

const AT_ONCE = 500

/** Deletes conversations beyond their agent's retention period; returns how many. */
export async function deleteOldConversations(context: Context): Promise<number> {
  let deleted = 0
  for (;;) {
    // In small steps, so that each transaction is short.
    const { numAffectedRows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from conversations where id in (
        select c.id from agents a join conversations c on c.agent_id = a.id
        where a.retention_days is not null
          and c.updated_at < ${context.now()}::timestamptz - make_interval(days => a.retention_days)
        limit ${AT_ONCE})`.execute(tx),
    )
    const count = Number(numAffectedRows ?? 0)
    deleted += count
    if (count < AT_ONCE) return deleted
  }
}

export const oldConversations: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteOldConversations,
  done: 'conversations older than their agents keep them were deleted',
}
