import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { stopAnswersTo } from '../stop-answers-to.ts'

/** Puts out all visitors who were let in, and stops the answers that are written for them. */
export async function endVisits(tx: Tx, agentId: string): Promise<void> {
  await sql`update agents set access_version = access_version + 1 where id = ${agentId}`.execute(tx)
  await sql`delete from agent_visits where agent_id = ${agentId}`.execute(tx)
  await sql`delete from agent_codes where agent_id = ${agentId}`.execute(tx)
  await stopAnswersTo(tx, { agentIds: [agentId], visitors: 'only' })
}
