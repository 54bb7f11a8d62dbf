import { agentTests } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { dayCount, dayEnd, dayStart, requireZone } from '../../lib/days.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { holdAgent, readDraft } from '../agents/index.ts'
import { BUILTIN } from '../models/index.ts'
import { announceSet, presentRun, selectRuns } from './queries.ts'
import { sendTest } from './start-run.ts'

type Request = { id: string } & z.output<typeof agentTests.replay.body>

/** Of one agent; older ones are deleted. */
const KEPT = 20

/**
 * Puts what visitors asked on these days to the draft: a run whose questions come from the log, and whose expected
 * answers are those of then.
 */
export function startReplay(
  context: Context,
  member: Member,
  { id, from, until, timeZone, threshold, size }: Request,
): Promise<agentTests.ReplayRun> {
  requireZone(timeZone)
  if (from > until) throw invalid([{ path: 'body.until', message: 'is before the first day' }])
  if (dayCount(from, until) > agentTests.REPLAY_DAYS_MAX)
    throw invalid([{ path: 'body.until', message: `is more than ${agentTests.REPLAY_DAYS_MAX} days later` }])
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    if (!member.conversationProjects.includes(agent.project_id))
      throw new Failure('forbidden', 'You can’t read the conversations of this agent.')
    const running = await sql`select from agent_test_runs
      where agent_id = ${id} and replay is not null and state = 'running'`.execute(tx)
    if (running.rows.length > 0) throw new Failure('conflict', 'A replay of this agent is already running.')
    const { testedId: draftId } = await readDraft(tx, id)
    const judged = { judge: 'similarity', threshold, instructions: '', judgeModel: BUILTIN }
    const runId = newId('testRun')
    const replay = { from, until, timeZone }
    await sql`insert into agent_test_runs (id, account_id, project_id, agent_id, replay, draft_id, judged, total, beyond,
        started_by)
      values (${runId}, ${agent.account_id}, ${agent.project_id}, ${id}, ${JSON.stringify(replay)}::jsonb, ${draftId},
        ${JSON.stringify(judged)}::jsonb, 0, 0, ${member.username})`.execute(tx)
    const total = await takeQuestions(tx, {
      runId,
      agentId: id,
      accountId: agent.account_id,
      ...replay,
      size,
    })
    await sql`update agent_test_runs set total = ${total} where id = ${runId}`.execute(tx)
    await sql`delete from agent_test_runs where id in (select id from agent_test_runs
      where agent_id = ${id} and replay is not null order by created_at desc, id desc offset ${KEPT})`.execute(
      tx,
    )
    const entry = { accountId: agent.account_id, projectId: agent.project_id, objectId: id }
    const details = { from, until, questions: total }
    await audit(tx, member, { ...entry, action: 'agentTest.replay', details })
    await sendTest(context, tx, { accountId: agent.account_id, runId })
    const [run] = await selectRuns(tx, sql`r.id = ${runId}`)
    await announceSet(context, tx, run!)
    return { ...presentRun(run!, { draftId, knowledge: null }), replay }
  })
}

interface Span {
  runId: string
  agentId: string
  accountId: string
  from: string
  until: string
  timeZone: string
  size: number
}

/**
 * The newest questions of visitors that the agent answered itself, each with that answer. What people answered is not
 * the agent's, and what is without records isn't there.
 */
async function takeQuestions(
  tx: Tx,
  { runId, agentId, accountId, from, until, timeZone, size }: Span,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into agent_test_results (run_id, seq, account_id, conversation_id, message_id, question, expected, published)
    select ${runId}, row_number() over (order by q.created_at desc, q.id desc), ${accountId}, c.id, q.id,
      left(q.text, ${agentTests.QUESTION_MAX}::int), a.text,
      jsonb_build_object('answer', a.text, 'verdict', 'passed', 'reason', null, 'sources', coalesce((
          select jsonb_agg(distinct s ->> 'sourceName') from jsonb_array_elements(a.citations) s
          where s ->> 'sourceName' is not null), '[]'),
        'ms', greatest(0, (extract(epoch from a.created_at - q.created_at) * 1000)::int))
    from conversations c join messages q on q.conversation_id = c.id and q.role = 'user' and q.replaced_at is null
      join lateral (select m.* from messages m where m.conversation_id = c.id and m.seq > q.seq
        and m.replaced_at is null order by m.seq limit 1) a on a.role = 'assistant' and a.state = 'complete'
    where c.agent_id = ${agentId} and c.account_id = ${accountId} and not c.no_log and c.user_id is null
      and q.created_at >= ${dayStart(from, timeZone)} and q.created_at < ${dayEnd(until, timeZone)}
      and q.text <> '' and a.text <> ''
    order by q.created_at desc, q.id desc limit ${size}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
