import type { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/secrets.ts'
import { emitWebhook } from '../webhooks/index.ts'
import type { ChatAgent } from './chat-agent.ts'
import { conversationStarted } from './webhook-events.ts'

interface Beginning {
  agent: Pick<ChatAgent, 'id' | 'account_id' | 'project_id' | 'name' | 'version'>
  /** Null in the lab, where no visitor has it. */
  visitorToken: string | null
  visitor: agents.KnownVisitor | null
  site: conversations.SiteVisitor | null
  noLog: boolean
  /** The website if omitted. */
  channel?: string
  /** The connection of the lab in which it takes place. */
  labId?: string | null
}

/** Creates a visitor's conversation before the first message. Returns its id. */
export async function beginConversation(context: Context, tx: Tx, of: Beginning): Promise<string> {
  const { agent, visitorToken, visitor, site, noLog, channel = 'web', labId = null } = of
  const id = newId('conversation')
  const json = (value: object | null) => (noLog || value === null ? null : JSON.stringify(value))
  await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash, visitor, site, no_log,
      agent_version, channel, lab_id)
    values (${id}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${visitorToken === null ? null : hashToken(visitorToken)},
      ${json(visitor)}::jsonb, ${json(site)}::jsonb, ${noLog}, ${agent.version},
      ${channel}, ${labId})`.execute(tx)
  await emitWebhook(
    context,
    tx,
    conversationStarted(context, { agent, conversationId: id, byVisitor: labId === null }),
  )
  return id
}
