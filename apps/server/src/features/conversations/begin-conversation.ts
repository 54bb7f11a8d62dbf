import type { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { hashToken } from '../../lib/secrets.ts'
import type { ChatAgent } from './chat-agent.ts'

interface Beginning {
  agent: Pick<ChatAgent, 'id' | 'account_id' | 'project_id' | 'version'>
  visitorToken: string
  visitor: agents.KnownVisitor | null
  site: conversations.SiteVisitor | null
  noLog: boolean
}

/** Creates a visitor's conversation before the first message. Returns its id. */
export async function beginConversation(tx: Tx, of: Beginning): Promise<string> {
  const { agent, visitorToken, visitor, site, noLog } = of
  const id = newId('conversation')
  const json = (value: object | null) => (noLog || value === null ? null : JSON.stringify(value))
  await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash, visitor, site, no_log,
      agent_version)
    values (${id}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${hashToken(visitorToken)},
      ${json(visitor)}::jsonb, ${json(site)}::jsonb, ${noLog}, ${agent.version})`.execute(tx)
  return id
}
