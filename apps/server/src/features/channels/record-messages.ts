import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { recordUsage } from '../usage/index.ts'

interface SentRow {
  channel: string
  accountId: string
  projectId: string
  agentId: string
  isLab: boolean
}

/**
 * Records the usage of messages that a vendor has accepted, in the transaction that notes it: its reply or a state that
 * came before, whichever is first. In the lab, they cost nothing and are no usage.
 */
export async function recordMessages(context: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<SentRow>`update channel_outgoing o set metered = true
    from channel_connections n, agents a
    where o.id = any(${[...ids]}::text[]) and not o.metered and n.id = o.connection_id and a.id = n.agent_id
    returning n.channel, n.account_id as "accountId", a.project_id as "projectId", n.agent_id as "agentId", n.is_lab as "isLab"`.execute(
    tx,
  )
  const { messages } = context.config.prices
  const entries = rows.flatMap(({ channel, isLab, ...of }) =>
    isLab ? [] : [{ kind: 'message', ...of, model: channel, costUsd: messages[channel] ?? 0 }],
  )
  await recordUsage(tx, entries)
}
