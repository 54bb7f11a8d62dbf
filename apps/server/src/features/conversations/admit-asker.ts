import type { agents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { Visit } from '../../lib/visit.ts'
import { admit, checkSite, identityOf, isSameVisitor } from '../agents/index.ts'
import { type Asker, askerOf, holds } from './asker.ts'
import { type ChatAgent, type CurrentConversation, memberAgent, publicAgent } from './chat-agent.ts'
import { selectConversation, selectMessages } from './queries.ts'

/** The agent that a visitor or member addresses, and their credentials. */
export interface Asking {
  agentId?: string | undefined
  publicId?: string | undefined
  conversationId?: string | undefined
  visitorToken?: string | undefined
  /** Signed by the owner's site. */
  identity?: string | undefined
  visit: Visit
}

export interface AdmittedAsker {
  asker: Asker
  agent: ChatAgent
  /** The conversation to continue; null for a new one. */
  held: CurrentConversation | null
  /** The visitor's identity if known; null for members. */
  visitor: agents.KnownVisitor | null
}

/**
 * Determines who asks which agent in which conversation, which must be the asker's own. Throws `not_found`, or the
 * error for a visitor who is not admitted.
 */
export async function admitAsker(
  context: Context,
  input: { actor: Member | Visitor; question: Asking },
): Promise<AdmittedAsker> {
  const { actor, question } = input
  const asker = askerOf(actor, {
    asMember: question.agentId !== undefined,
    visitorToken: question.visitorToken,
  })
  const { agent, held } = await askedAgent(context, input)
  const visitor = asker.userId === null ? await visitorOf(context, agent, question) : null
  if (question.conversationId && !(held && holds(held.conversation, asker))) throw notFound('conversation')
  if (held && !isSameVisitor(held.conversation.visitor, visitor)) throw notFound('conversation')
  return { asker, agent, held, visitor }
}

/** Admits the visitor, by an identity sent with the question or by earlier access. */
async function visitorOf(
  context: Context,
  agent: ChatAgent,
  { visit, identity }: Asking,
): Promise<agents.KnownVisitor | null> {
  if (identity === undefined) return admit(context.db.kysely, { agent, visit, now: context.now() })
  checkSite(agent, visit)
  return identityOf(context, agent, identity)
}

/** The agent (by id for members, by public id for anyone) and the conversation to continue. */
async function askedAgent(
  context: Context,
  { actor, question }: { actor: Member | Visitor; question: Asking },
): Promise<{ agent: ChatAgent; held: CurrentConversation | null }> {
  const { agentId, publicId, conversationId = null } = question
  if (publicId) return publicAgent(context, { publicId, conversationId })
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Sign in to continue.')
  const agent = await memberAgent(context, actor, agentId!)
  return { agent, held: conversationId ? await heldConversation(context, agent, conversationId) : null }
}

function heldConversation(
  context: Context,
  agent: ChatAgent,
  id: string,
): Promise<CurrentConversation | null> {
  return inAccount(context, agent.account_id, async (tx) => {
    const conversation = await selectConversation(tx, id)
    if (conversation?.agent_id !== agent.id) return null
    return { conversation, earlier: await selectMessages(tx, id, agent.memory) }
  })
}
