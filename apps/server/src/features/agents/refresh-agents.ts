import type { agents, Data } from '@millrace/contract'
import { ID_PREFIXES } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { presentAgent } from './present.ts'
import { selectAgents } from './queries.ts'

const MOST = 200

/** Ids from a query parameter, separated by commas. */
export function readIds(text: string | undefined): string[] {
  const ids = [...new Set((text ?? '').split(',').filter(Boolean))]
  const wrong = ids.some((id) => !/^[a-z]+_[0-9a-z]{26}$/.test(id) || !id.startsWith(`${ID_PREFIXES.agent}_`))
  if (wrong) throw invalid([{ path: 'ids', message: 'must be comma-separated agent IDs' }])
  if (ids.length > MOST) throw invalid([{ path: 'ids', message: `at most ${MOST}` }])
  return ids
}

type Activity = Pick<Data<typeof agents.refresh>['items'][number], 'week' | 'sources' | 'waiting'>

/** Frequently changing data of these agents. Deleted and inaccessible ones are missing. */
export async function refreshAgents(
  context: Context,
  member: Member,
  ids: string[],
): Promise<Data<typeof agents.refresh>> {
  return asMember(context, member, async (tx) => {
    const rows = await selectAgents(tx, ids)
    const seen = rows.filter((row) => row.shared || member.projectIds.includes(row.project_id))
    const activity = await selectActivity(
      tx,
      seen.map(({ id }) => id),
      member.projectIds,
    )
    return { items: seen.map((row) => ({ ...presentAgent(row), ...activity.get(row.id)! })) }
  })
}

/** Each agent's visitor activity this week, visitors waiting for a person, and source status. */
async function selectActivity(tx: Tx, ids: string[], projectIds: readonly string[]) {
  const { rows } = await sql<Activity['week'] & Activity['sources'] & { id: string; waiting: number }>`
    select a.id, w.conversations, w.unanswered, s.ready, s.working, s.failed,
      (select count(*)::int from conversations q where q.agent_id = a.id and q.project_id = any(${projectIds})
        and q.handoff_status = 'requested') as waiting
    from unnest(${ids}::text[]) a (id)
    cross join lateral (
      select count(distinct c.id)::int as conversations,
        (count(*) filter (where m.reason = 'fallback'))::int as unanswered
      from conversations c
      left join messages m on m.conversation_id = c.id and m.role = 'assistant' and m.replaced_at is null
        and m.created_at >= now() - interval '7 days'
      where c.agent_id = a.id and c.project_id = any(${projectIds}) and c.visitor_hash is not null
        and c.updated_at >= now() - interval '7 days') w
    cross join lateral (
      select (count(*) filter (where k.state = 'ready'))::int as ready,
        (count(*) filter (where k.state = 'failed'))::int as failed,
        (count(*) filter (where k.state not in ('ready', 'failed')))::int as working
      from agent_knowledge b join knowledge_sources k on k.kb_id = b.kb_id where b.agent_id = a.id) s`.execute(
    tx,
  )
  return new Map(
    rows.map(({ id, conversations, unanswered, waiting, ...sources }) => [
      id,
      { week: { conversations, unanswered }, sources, waiting },
    ]),
  )
}
