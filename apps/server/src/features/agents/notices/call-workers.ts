import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import type { AgentRow } from '../queries.ts'
import type { AgentNotice } from './send-to-webhook.ts'

/**
 * Queues an event for the AI workers of the agent's project that it starts; `ai-workers` launches them. An event about a
 * lead or conversation that is already queued is not queued again.
 */
export async function callWorkers(
  tx: Tx,
  {
    id: agentId,
    account_id: accountId,
    project_id: projectId,
  }: Pick<AgentRow, 'id' | 'account_id' | 'project_id'>,
  notice: AgentNotice,
): Promise<void> {
  if (notice.event === 'dailyDigest' || notice.event === 'lowPassRate') return
  const leadId = notice.event === 'lead' ? notice.leadId : null
  const conversationId = notice.event === 'lead' ? null : notice.conversationId
  const { rows } = await sql<{ id: string }>`select w.agent_id as id
    from ai_workers w join agents a on a.id = w.agent_id
    where w.account_id = ${accountId} and w.trigger is not null and a.project_id = ${projectId}
      and w.trigger -> 'events' ? ${notice.event}
      and coalesce(w.trigger ->> 'agentId', ${agentId}) = ${agentId}`.execute(tx)
  for (const { id: workerId } of rows)
    await sql`insert into worker_calls (id, account_id, project_id, worker_id, agent_id, event, lead_id, conversation_id)
      values (${newId('workerCall')}, ${accountId}, ${projectId}, ${workerId}, ${agentId}, ${notice.event}, ${leadId},
        ${conversationId}) on conflict do nothing`.execute(tx)
}
