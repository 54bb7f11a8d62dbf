import { conversations, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { COUNTS } from '../facts/measures.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { beginningOf, endOf, isOf, type Scope } from './figures.ts'
import { type AnalyticsRange, readRange } from './read-analytics.ts'
import { topics } from './rolled-up.ts'

type TopQuestions = Data<typeof conversations.topQuestions>

/** The topics asked about in most conversations of a range. */
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

/** Topics whose conversations have all been deleted have no question left, and are not listed. */
export async function selectTopics(tx: Tx, scope: Scope, limit: number): Promise<TopQuestions['items']> {
  const { rows } = await sql<TopQuestions['items'][number]>`
    with top as materialized (
      select s.topic_id as id, sum(s.asked)::int as asked, sum(s.attention)::int as attention
      from (${topics(scope)}) s group by s.topic_id order by asked desc, s.topic_id limit ${limit})
    select t.id as "topicId", q.agent_id as "agentId", q.question, t.asked as conversations, t.attention
    from top t, lateral (select left(m.text, ${conversations.PREVIEW_MAX}::int) as question, u.agent_id
      from conversation_topic_uses u join messages m on m.id = u.message_id
      where u.topic_id = t.id order by u.began_at desc limit 1) q
    order by t.asked desc, t.id`.execute(tx)
  return rows
}

/** Few conversations are still to be grouped: they have an index of their own. */
async function countPending(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ pending: number }>`select count(*)::int as pending from conversation_facts f
    where f.has_texts and f.grouped < f.questions and f.began_at >= ${beginningOf(scope)}
      and f.began_at < ${endOf(scope)} and ${isOf('f', scope)} and ${COUNTS}`.execute(tx)
  return rows[0]!.pending
}
