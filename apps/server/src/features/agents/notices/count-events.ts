import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** What happened to an agent that its people may want to know. */
// A type, because an interface is not assignable to a record.
export type EventCounts = {
  leads: number
  handoffs: number
  unanswered: number
  ratings: number
}

/** Counts events per agent of an account in a period, excluding members' own conversations. */
export async function countEvents(
  tx: Tx,
  { agentIds, begun, ended }: { agentIds: string[]; begun: Date; ended: Date },
): Promise<ReadonlyMap<string, EventCounts>> {
  if (agentIds.length === 0) return new Map()
  const isIn = (at: string) => sql`${sql.ref(at)} >= ${begun} and ${sql.ref(at)} < ${ended}`
  // A rating counts when it is given, even weeks after the response.
  const { rows } = await sql<EventCounts & { id: string }>`select a.id,
      (select count(*)::int from leads l where l.agent_id = a.id and ${isIn('l.created_at')}) as leads,
      coalesce(said.handoffs, 0) as handoffs, coalesce(said.unanswered, 0) as unanswered,
      (select count(*)::int from messages m join conversations c on c.id = m.conversation_id
        where c.agent_id = a.id and c.visitor_hash is not null and m.rating = 'down' and ${isIn('m.rated_at')}) as ratings
    from unnest(${agentIds}::text[]) as a(id)
    left join lateral (
      select count(distinct c.id) filter (where m.event ->> 'line' in ('requested', 'closedNow')
          and ${isIn('m.created_at')})::int as handoffs,
        count(*) filter (where m.reason = 'fallback' and m.replaced_at is null and ${isIn('m.created_at')})::int
          as unanswered
      from conversations c join messages m on m.conversation_id = c.id
      where c.agent_id = a.id and c.visitor_hash is not null and c.updated_at >= ${begun}
    ) said on true`.execute(tx)
  return new Map(
    rows
      .map(({ id, ...counts }) => [id, counts] as const)
      .filter(([, counts]) => Object.values(counts).some((count) => count > 0)),
  )
}
