import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { ENDPOINT, type EndpointRow, insertEndpoint, updateEndpoint } from './endpoints.ts'

// An agent has at most one endpoint, for its own events.

export const presentAgentEndpoint = (row: EndpointRow): agents.Webhook => ({
  url: row.url,
  events: row.events as agents.AgentEvent[],
  enabled: row.enabled,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** The agent's endpoint, or null. */
export async function findAgentEndpoint(tx: Tx, agentId: string): Promise<EndpointRow | null> {
  const { rows } = await sql<EndpointRow>`select ${ENDPOINT} from webhook_endpoints e
    where e.agent_id = ${agentId}`.execute(tx)
  return rows[0] ?? null
}

export async function requireAgentEndpoint(tx: Tx, agentId: string): Promise<EndpointRow> {
  const row = await findAgentEndpoint(tx, agentId)
  if (!row) throw notFound('webhook')
  return row
}

/** Creates or changes the agent's endpoint. Returns the secret of a new one. */
export async function saveAgentEndpoint(
  context: Context,
  tx: Tx,
  input: {
    agent: { id: string; account_id: string; project_id: string }
    url: string
    events: readonly agents.AgentEvent[]
    enabled: boolean
  },
): Promise<{ row: EndpointRow; secret: string | null }> {
  const { agent, ...settings } = input
  const before = await findAgentEndpoint(tx, agent.id)
  const place = { id: newId('webhook'), accountId: agent.account_id, agent }
  const secret = before === null ? await insertEndpoint(context, tx, { ...place, ...settings }) : null
  if (before) await updateEndpoint(tx, before, settings)
  return { row: await requireAgentEndpoint(tx, agent.id), secret }
}
