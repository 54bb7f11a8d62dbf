import type { agentScoring, Body } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { holdAgent } from '../../agents/index.ts'
import { checkJudge, definedOf } from '../manage-sets.ts'
import { announceScores, findScoring, settingsOf } from './queries.ts'

type Request = { id: string } & Body<typeof agentScoring.set>
type Settings = agentScoring.ScoringSettings

/**
 * Sets how an agent's answers are scored. Verdicts by another judge don't count in the pass rate, and a new bar is a new
 * reason to notify.
 */
export function setScoring(
  context: Context,
  member: Member,
  { id, ...changes }: Request,
): Promise<{ settings: Settings }> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    if (!member.conversationProjects.includes(agent.project_id))
      throw new Failure('forbidden', 'You can’t read the conversations of this agent.')
    const before = settingsOf(await findScoring(tx, id))
    const after: Settings = { ...before, ...definedOf(changes) }
    checkJudge(after)
    const fields = (Object.keys(after) as (keyof Settings)[]).filter((name) => after[name] !== before[name])
    await writeSettings(tx, { agent, after, fields })
    const { account_id: accountId, project_id: projectId } = agent
    const details = { fields, enabled: after.enabled }
    await audit(tx, member, { accountId, projectId, action: 'agentTest.setScoring', objectId: id, details })
    await announceScores(context, tx, { account_id: accountId, project_id: projectId, agent_id: id })
    return { settings: after }
  })
}

interface Written {
  agent: { id: string; account_id: string; project_id: string }
  after: Settings
  fields: readonly (keyof Settings)[]
}

async function writeSettings(tx: Tx, { agent, after, fields }: Written): Promise<void> {
  const has = (...names: (keyof Settings)[]) => names.some((name) => fields.includes(name))
  const isTurnedOn = has('enabled') && after.enabled
  const isOtherJudge = has('judge', 'judgeModel', 'instructions')
  const isOtherBar = isOtherJudge || isTurnedOn || has('bar', 'window')
  const { enabled, share, bar, window, judge, judgeModel, instructions } = after
  await sql`insert into answer_scoring (agent_id, account_id, project_id, enabled, share, bar, score_window, judge,
      judge_model, instructions)
    values (${agent.id}, ${agent.account_id}, ${agent.project_id}, ${enabled}, ${share}, ${bar}, ${window}, ${judge},
      ${judgeModel}, ${instructions})
    on conflict (agent_id) do update set enabled = excluded.enabled, share = excluded.share, bar = excluded.bar,
      score_window = excluded.score_window, judge = excluded.judge, judge_model = excluded.judge_model,
      instructions = excluded.instructions, updated_at = now(),
      sampled_until = case when ${isTurnedOn} then now() else answer_scoring.sampled_until end,
      judged_since = case when ${isOtherJudge} then now() else answer_scoring.judged_since end,
      low_since = case when ${isOtherBar} then null else answer_scoring.low_since end`.execute(tx)
  // What is off judges nothing, not even later.
  if (!enabled)
    await sql`delete from answer_scores where agent_id = ${agent.id} and verdict is null`.execute(tx)
}
