import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { CALLS_KEPT } from './rows.ts'

const EVERY_MS = 10 * MINUTE_MS
const BATCH = 1000

/** Deletes calls of labs but the newest ones of each. Returns their number. */
export async function deleteOldLabCalls(context: Context): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from channel_lab_calls where id in (select c.id from channel_labs l, lateral (select k.id
          from channel_lab_calls k where k.connection_id = l.connection_id
          order by k.seq desc offset ${CALLS_KEPT} limit ${BATCH}) c limit ${BATCH}) returning 1`.execute(tx),
    )
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}

export const oldLabCalls: MaintenanceTask = { everyMs: EVERY_MS, run: deleteOldLabCalls }
