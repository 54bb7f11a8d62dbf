import { conversations, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { dayEnd, dayStart } from '../../../lib/days.ts'
import { NEEDS_ATTENTION } from '../facts/outcomes.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { inScope, type Scope } from './figures.ts'
import { type AnalyticsRange, readRange } from './read-analytics.ts'

type TopQuestions = Data<typeof conversations.topQuestions>

/** What was asked in most conversations of a range. */
export async function readTopQuestions(
  context: Context,
  member: Member,
  { limit, ...range }: AnalyticsRange & { limit: number },
): Promise<TopQuestions> {
  const { scope } = readRange(member, range)
  return asMember(context, member, async (tx) => {
    if (scope.agentId !== null) await findAgent(tx, member, scope.agentId)
    await catchUp(tx, scope.project)
    return { items: await selectTopics(tx, scope, limit), pending: await countPending(tx, scope) }
  })
}

/** A topic whose conversations were all deleted has no question left, and is not listed. */
export async function selectTopics(tx: Tx, scope: Scope, limit: number): Promise<TopQuestions['items']> {
  const { project, agentId, from, until, timeZone } = scope
  const { rows } = await sql<TopQuestions['items'][number]>`
    with top as materialized (
      select u.topic_id as id, count(*)::int as asked from conversation_topic_uses u
      where u.project_id = ${project} and (${agentId}::text is null or u.agent_id = ${agentId}) and u.by_visitor
        and u.began_at >= ${dayStart(from, timeZone)} and u.began_at < ${dayEnd(until, timeZone)}
      group by u.topic_id order by asked desc, u.topic_id limit ${limit})
    select t.id as "topicId", q.question, t.asked as conversations,
      (select count(*)::int from conversation_topic_uses u join conversation_facts f
          on f.conversation_id = u.conversation_id
        where u.topic_id = t.id and ${inScope(scope)} and ${NEEDS_ATTENTION}) as attention
    from top t, lateral (select left(m.text, ${conversations.PREVIEW_MAX}::int) as question
      from conversation_topic_uses u join messages m on m.id = u.message_id
      where u.topic_id = t.id order by u.began_at desc limit 1) q
    order by t.asked desc, t.id`.execute(tx)
  return rows
}

async function countPending(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ pending: number }>`select count(*)::int as pending from conversation_facts f
    where ${inScope(scope)} and f.has_texts and f.grouped < f.questions`.execute(tx)
  return rows[0]!.pending
}
