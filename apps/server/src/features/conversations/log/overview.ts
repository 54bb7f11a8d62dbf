import { conversations, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { isNamedZone } from '../../../lib/time-zone.ts'
import { findAgent } from '../../agents/index.ts'

type Overview = Data<typeof conversations.overview>

/**
 * The last days of an agent in numbers, and its setup progress. Counts only visitors' conversations: members' tests
 * would distort the numbers.
 */
export async function readOverview(
  context: Context,
  member: Member,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<Overview> {
  if (!isNamedZone(timeZone)) throw invalid([{ path: 'timeZone', message: 'is not a time zone' }])
  return asMember(context, member, async (tx) => {
    const agent = await findAgent(tx, member, id)
    const days = await selectDays(tx, { id, timeZone, projectIds: member.projectIds })
    const totals = await selectTotals(tx, id, member.projectIds)
    return { days, ...totals, sources: await countSources(tx, agent.knowledge_ids) }
  })
}

async function selectDays(tx: Tx, of: { id: string; timeZone: string; projectIds: readonly string[] }) {
  const { rows } = await sql<Overview['days'][number]>`
    with recent as (
      select d::date as day from generate_series(
        (now() at time zone ${of.timeZone})::date - ${conversations.OVERVIEW_DAYS - 1}::int,
        (now() at time zone ${of.timeZone})::date, interval '1 day') d),
    begun as (
      select id, created_at from conversations
      where agent_id = ${of.id} and project_id = any(${of.projectIds}) and visitor_hash is not null
        and updated_at >= now() - make_interval(days => ${conversations.OVERVIEW_DAYS}::int + 1)),
    talks as (
      select (created_at at time zone ${of.timeZone})::date as day, count(*)::int as conversations
      from begun group by 1),
    answers as (
      select (m.created_at at time zone ${of.timeZone})::date as day, count(*)::int as answers,
        count(*) filter (where m.reason = 'fallback')::int as unanswered,
        count(*) filter (where m.rating = 'up')::int as up,
        count(*) filter (where m.rating = 'down')::int as down
      from begun b join messages m on m.conversation_id = b.id
      where m.role = 'assistant' and m.state = 'complete' and m.replaced_at is null group by 1)
    select to_char(r.day, 'YYYY-MM-DD') as date, coalesce(t.conversations, 0) as conversations,
      coalesce(a.answers, 0) as answers, coalesce(a.unanswered, 0) as unanswered,
      coalesce(a.up, 0) as up, coalesce(a.down, 0) as down,
      (select count(*)::int from leads l where l.agent_id = ${of.id} and l.project_id = any(${of.projectIds})
        and (l.created_at at time zone ${of.timeZone})::date = r.day) as leads
    from recent r left join talks t on t.day = r.day left join answers a on a.day = r.day
    order by r.day`.execute(tx)
  return rows
}

async function selectTotals(tx: Tx, id: string, projectIds: readonly string[]) {
  const { rows } = await sql<Pick<Overview, 'tried' | 'visits' | 'siteVisits'>>`
    select count(*) filter (where c.visitor_hash is not null)::int as visits,
      count(*) filter (where c.visitor_hash is not null and c.site ->> 'page' is not null)::int as "siteVisits",
      coalesce(sum(case when c.visitor_hash is null then c.message_count / 2 end), 0)::int as tried
    from conversations c where c.agent_id = ${id} and c.project_id = any(${projectIds})`.execute(tx)
  return rows[0]!
}

async function countSources(tx: Tx, baseIds: string[]): Promise<Overview['sources']> {
  const { rows } = await sql<Overview['sources']>`
    select count(*) filter (where state = 'ready')::int as ready,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state not in ('ready', 'failed'))::int as working
    from knowledge_sources where kb_id = any(${baseIds})`.execute(tx)
  return rows[0]!
}
