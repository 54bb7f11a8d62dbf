import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'

const AT_ONCE = 5000

/** Deletes expired visitor access; returns how many rows. */
async function deleteExpired(context: Context): Promise<number> {
  const now = context.now()
  return inSystem(context.db.kysely, async (tx) => {
    const visits = await sql`delete from agent_visits where token_hash in (
      select token_hash from agent_visits where expires_at < ${now}::timestamptz limit ${AT_ONCE})`.execute(
      tx,
    )
    const codes = await sql`delete from agent_codes where (agent_id, email) in (
      select agent_id, email from agent_codes where expires_at < ${now}::timestamptz limit ${AT_ONCE})`.execute(
      tx,
    )
    return Number(visits.numAffectedRows ?? 0) + Number(codes.numAffectedRows ?? 0)
  })
}

export const expiredVisits: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteExpired,
  done: 'visits and codes that had expired were deleted',
}
