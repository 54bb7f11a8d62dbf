import type { Tx } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import type { Visit } from '../../lib/visit.ts'
import { checkSite } from '../agents/index.ts'
import { checkHolder } from './asker.ts'
import { agentOfConversation } from './chat-agent.ts'
import { type ConversationRow, selectConversation } from './queries.ts'

export interface OfConversation {
  conversationId: string
  visitorToken?: string | undefined
  visit: Visit
}

/**
 * The conversation, for its holder; a visitor is let in by the agent's owner, too. Throws `not_found` for anybody else.
 */
export async function selectHeld(
  tx: Tx,
  actor: Member | Visitor,
  { conversationId, visitorToken, visit }: OfConversation,
): Promise<ConversationRow> {
  const found = await selectConversation(tx, conversationId)
  checkHolder(found, actor, visitorToken)
  if (found.user_id !== null) return found
  checkSite(await agentOfConversation(tx, { agentId: found.agent_id, byVisitor: true }), visit)
  return found
}
