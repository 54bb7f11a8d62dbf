import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { notifyOfAgent } from './notify-of-agent.ts'
import type { DayCounts } from './send-to-webhook.ts'

/** Summaries of a day (UTC) are sent from this hour of the next day. */
const FROM_HOUR = 6
const AT_ONCE = 50

interface DueAgent extends DayCounts {
  id: string
  day: string
}

/** Sends yesterday's summaries that are due; days without conversations and leads have none. Returns the number. */
export async function sendDigests(context: Context): Promise<number> {
  if (context.now().getUTCHours() < FROM_HOUR) return 0
  const today = context.now().toISOString().slice(0, 10)
  let sent = 0
  for (;;) {
    const due = await inSystem(context.db.kysely, async (tx) => {
      const { rows } = await sql<DueAgent>`with due as (
          select id from agents where (bot_config #> '{notification,events}' ? 'dailyDigest'
              or exists (select from webhook_endpoints e where e.agent_id = agents.id and 'dailyDigest' = any(e.events)))
            and digested_on is distinct from ${today}::date and ${isOpenProject(sql`project_id`)}
          order by id limit ${AT_ONCE} for update skip locked
        ), marked as (
          update agents a set digested_on = ${today}::date from due where a.id = due.id returning a.id
        )
        select m.id, to_char(${today}::date - 1, 'YYYY-MM-DD') as day,
          (select count(*)::int from conversations c where c.agent_id = m.id and c.visitor_hash is not null
            and c.created_at >= d.begun and c.created_at < d.ended) as conversations,
          (select count(*)::int from messages g join conversations c on c.id = g.conversation_id
            where c.agent_id = m.id and c.visitor_hash is not null and g.reason = 'fallback'
              and g.replaced_at is null and g.created_at >= d.begun and g.created_at < d.ended) as unanswered,
          (select count(*)::int from leads l where l.agent_id = m.id
            and l.created_at >= d.begun and l.created_at < d.ended) as leads
        from marked m cross join (select (${today}::date - 1)::timestamp at time zone 'UTC' as begun,
          ${today}::date::timestamp at time zone 'UTC' as ended) d`.execute(tx)
      for (const { id: agentId, day, conversations, unanswered, leads } of rows) {
        if (conversations + unanswered + leads === 0) continue
        const counts = { conversations, unanswered, leads }
        await notifyOfAgent(context, tx, { agentId, event: 'dailyDigest', day, counts })
        sent += 1
      }
      return rows.length
    })
    if (due < AT_ONCE) return sent
  }
}

export const digests: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: sendDigests,
  done: 'daily summaries of agents were sent',
}
