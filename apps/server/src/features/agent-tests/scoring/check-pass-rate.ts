import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { notifyOfAgent } from '../../agents/index.ts'
import { announceScores, passRateOf, type ScoringRow } from './queries.ts'

/**
 * Notifies members when the pass rate has fallen below the bar: once, and again only after it has recovered. With fewer
 * answers than its window has, it says nothing. The row of the agent is the lock.
 */
export async function checkPassRate(context: Context, tx: Tx, agentId: string): Promise<void> {
  const { rows } = await sql<ScoringRow>`select * from answer_scoring
    where agent_id = ${agentId} and enabled for update`.execute(tx)
  const scoring = rows[0]
  if (!scoring) return
  await announceScores(context, tx, scoring)
  const { bar } = scoring
  const { answers, percent } = await passRateOf(tx, agentId)
  if (percent === null || answers < scoring.score_window) return
  const isLow = percent < bar
  if (isLow === (scoring.low_since !== null)) return
  await sql`update answer_scoring set low_since = case when ${isLow} then now() end
    where agent_id = ${agentId}`.execute(tx)
  if (isLow) await notifyOfAgent(context, tx, { agentId, event: 'lowPassRate', percent, bar, answers })
}
