import { agentScoring, type Data, type Reason } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { requireZone } from '../../../lib/days.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { findScoring, passRateOf, settingsOf } from './queries.ts'

/** The agent, if the member can read its conversations. Throws `not_found`. */
async function checkReadable(tx: Tx, member: Member, id: string): Promise<void> {
  const agent = await findAgent(tx, member, id)
  if (!member.conversationProjects.includes(agent.project_id)) throw notFound('agent')
}

interface Sums {
  pending: number
  errors: number
  costUsd: number
  days: agentScoring.Scoring['days']
}

/** How an agent's answers are scored, and what came of it. */
export function readScoring(
  context: Context,
  member: Member,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<agentScoring.Scoring> {
  requireZone(timeZone)
  return asMember(context, member, async (tx) => {
    await checkReadable(tx, member, id)
    const row = await findScoring(tx, id)
    const { rows } = await sql<Sums>`with recent as (
        select x.*, to_char(x.answered_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day from answer_scores x
        where x.agent_id = ${id} and x.answered_at >= now() - make_interval(days => ${agentScoring.SCORING_DAYS})
      ), days as (
        select day as date, count(*) filter (where verdict = 'passed') as passed,
          count(*) filter (where verdict = 'failed') as failed
        from recent where verdict in ('passed', 'failed') group by day
      )
      select (select count(*)::int from answer_scores where agent_id = ${id} and verdict is null) as pending,
        (select count(*)::int from recent where verdict = 'error' and judged_at > now() - interval '1 day') as errors,
        (select coalesce(sum(cost_usd), 0)::float8 from recent) as "costUsd",
        (select coalesce(jsonb_agg(to_jsonb(d) order by d.date), '[]') from days d) as days`.execute(tx)
    return {
      settings: settingsOf(row),
      passRate: { ...(await passRateOf(tx, id)), lowSince: row?.low_since?.toISOString() ?? null },
      ...rows[0]!,
    }
  })
}

interface ScoredRow extends Omit<agentScoring.ScoredAnswer, 'answeredAt' | 'translatable'> {
  translatable: Reason | null
  answeredAt: Date
}

interface Page {
  id: string
  only: 'all' | 'failed'
  after?: string | undefined
  size: number
}

/** Scored answers, newest first. */
export const listScoredAnswers = (
  context: Context,
  member: Member,
  { id, only, after, size }: Page,
): Promise<Data<typeof agentScoring.answers>> =>
  asMember(context, member, async (tx) => {
    await checkReadable(tx, member, id)
    const verdicts = only === 'failed' ? ['failed', 'error'] : agentScoring.SCORE_VERDICTS
    const { rows } =
      await sql<ScoredRow>`select x.message_id as "messageId", x.conversation_id as "conversationId",
        coalesce((select u.text from messages u where u.conversation_id = m.conversation_id and u.seq < m.seq
          and u.role = 'user' and u.replaced_at is null order by u.seq desc limit 1), '') as question,
        m.text as answer, x.verdict, x.reason, x.translatable, x.answered_at as "answeredAt",
        coalesce((select jsonb_agg(distinct s ->> 'sourceName') from jsonb_array_elements(m.citations) s
          where s ->> 'sourceName' is not null), '[]') as sources
      from answer_scores x join messages m on m.id = x.message_id join conversations c on c.id = m.conversation_id
      where x.agent_id = ${id} and x.verdict = any(${[...verdicts]}::text[]) and not c.no_log
        and (${after ?? null}::text is null or (x.answered_at, x.message_id) < (select p.answered_at, p.message_id
          from answer_scores p where p.message_id = ${after ?? null} and p.agent_id = ${id}))
      order by x.answered_at desc, x.message_id desc limit ${size + 1}`.execute(tx)
    const shown = rows.slice(0, size)
    return {
      items: shown.map(({ translatable, answeredAt, ...row }) => ({
        ...row,
        ...(translatable && { translatable }),
        answeredAt: answeredAt.toISOString(),
      })),
      next: rows.length > size ? shown.at(-1)!.messageId : null,
    }
  })
