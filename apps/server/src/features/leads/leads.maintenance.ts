import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { atVersion, PUBLISHED } from '../../lib/agent-version.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { botConfigOf } from '../agents/index.ts'
import { rescore } from './rescore.ts'

const AT_ONCE = 100

interface Stale {
  id: string
  version: number | null
  bot_config: agents.BotConfigParts
}

/** Rescores leads whose conversations continued or whose agent has a new version. Returns the number. */
export async function rescoreLeads(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Stale>`select l.id, v.version, p.bot_config
      from leads l join agents a on a.id = l.agent_id ${atVersion(PUBLISHED)}
      where l.scored_version is distinct from v.version
        or exists (select from conversations c where c.lead_id = l.id and c.updated_at > l.scored_at)
      order by l.id desc limit ${AT_ONCE} for update of l skip locked`.execute(tx)
    for (const { id, version, bot_config } of rows)
      await rescore(context, tx, id, { settings: botConfigOf({ bot_config }).leads, version })
    return rows.length
  })
}

/** Deletes leads unchanged for their agent's retention period. Returns the number. */
export async function deleteOldLeads(context: Context): Promise<number> {
  let deleted = 0
  for (;;) {
    // In small steps, so that each transaction is short.
    const { numAffectedRows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from leads where id in (
        select l.id from agents a join leads l on l.agent_id = a.id
        where l.updated_at < ${context.now()}::timestamptz
          - make_interval(days => (a.bot_config #>> '{leads,keepDays}')::int)
        limit ${AT_ONCE})`.execute(tx),
    )
    const count = Number(numAffectedRows ?? 0)
    deleted += count
    if (count < AT_ONCE) return deleted
  }
}

export const staleScores: MaintenanceTask = {
  everyMs: 60_000,
  run: rescoreLeads,
  done: 'leads were scored anew',
}

export const oldLeads: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteOldLeads,
  done: 'leads older than their agents keep them were deleted',
}
