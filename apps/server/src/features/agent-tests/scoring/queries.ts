import { agentScoring } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { scoreAnswers } from './score-answers.job.ts'

export interface ScoringRow {
  agent_id: string
  account_id: string
  project_id: string
  enabled: boolean
  share: number
  bar: number
  score_window: number
  judge: agentScoring.ScoringJudge
  judge_model: string
  instructions: string
  judged_since: Date
  low_since: Date | null
}

/** How the answers of an agent are scored; undefined: nothing was ever set. */
export async function findScoring(tx: Tx, agentId: string): Promise<ScoringRow | undefined> {
  const { rows } = await sql<ScoringRow>`select * from answer_scoring where agent_id = ${agentId}`.execute(tx)
  return rows[0]
}

export const settingsOf = (row: ScoringRow | undefined): agentScoring.ScoringSettings =>
  row
    ? {
        enabled: row.enabled,
        share: row.share,
        judge: row.judge,
        judgeModel: row.judge_model,
        instructions: row.instructions,
        bar: row.bar,
        window: row.score_window,
      }
    : agentScoring.SCORING_DEFAULTS

interface PassRate {
  /** Of the newest judged answers, up to the window. */
  answers: number
  percent: number | null
}

/** The share of the newest answers that passed by the current rules. Cut, not rounded: 79.9 is below 80. */
export async function passRateOf(tx: Tx, agentId: string): Promise<PassRate> {
  const { rows } = await sql<PassRate>`select count(*)::int as answers,
      floor(100.0 * count(*) filter (where w.verdict = 'passed') / nullif(count(*), 0))::int as percent
    from (select x.verdict from answer_scores x join answer_scoring s on s.agent_id = x.agent_id
      where x.agent_id = ${agentId} and x.verdict in ('passed', 'failed') and x.judged_at >= s.judged_since
      order by x.answered_at desc, x.message_id desc
      limit (select score_window from answer_scoring where agent_id = ${agentId})) w`.execute(tx)
  return rows[0]!
}

/** Judges what has no verdict. One waiting job of an agent is enough. */
export const sendScoring = (
  context: Context,
  tx: Tx,
  { accountId, agentId }: { accountId: string; agentId: string },
): Promise<void> =>
  context.queue.send(tx, scoreAnswers, { accountId, agentId }, { key: agentId, group: accountId })

/** Tells open consoles that there are new scores, or other settings. */
export const announceScores = (
  context: Context,
  tx: Tx,
  {
    account_id: accountId,
    project_id: projectId,
    agent_id: id,
  }: Pick<ScoringRow, 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> =>
  context.events.publish(tx, {
    name: 'change',
    accountId,
    projectId,
    change: { kind: 'agentTest', id, parentId: id },
  })
