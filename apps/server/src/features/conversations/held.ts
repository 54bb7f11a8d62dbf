import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Visit } from '../../lib/visit.ts'
import { admit, isSameVisitor } from '../agents/index.ts'
import { checkHolder } from './asker.ts'
import { agentOfConversation } from './chat-agent.ts'
import { type ConversationRow, selectConversation } from './queries.ts'

export interface OfConversation {
  conversationId: string
  visitorToken?: string | undefined
  visit: Visit
}

/**
 * The conversation for its owner; a visitor must also be admitted by the agent's owner. Throws `not_found` for anyone
 * else.
 */
export async function selectHeld(
  tx: Tx,
  context: Context,
  { actor, conversationId, visitorToken, visit }: OfConversation & { actor: Member | Visitor },
): Promise<ConversationRow> {
  const found = await selectConversation(tx, conversationId)
  checkHolder(found, actor, visitorToken)
  if (found.user_id !== null) return found
  const agent = await agentOfConversation(tx, found)
  const visitor = await admit(tx, { agent, visit, now: context.now() })
  if (!isSameVisitor(found.visitor, visitor)) throw notFound('conversation')
  return found
}
