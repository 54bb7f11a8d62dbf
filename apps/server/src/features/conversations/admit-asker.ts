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

/** Whom a visitor or member turns to, and by what they are let in. */
export interface Asking {
  agentId?: string | undefined
  publicId?: string | undefined
  conversationId?: string | undefined
  visitorToken?: string | undefined
  /** Signed by the site. */
  identity?: string | undefined
  visit: Visit
}

export interface AdmittedAsker {
  asker: Asker
  agent: ChatAgent
  /** The conversation that goes on; null: a new one begins. */
  held: CurrentConversation | null
  /** Who the visitor is, if that is known; null for members. */
  visitor: agents.KnownVisitor | null
}

/**
 * Who asks which agent, in which conversation: the asker's own, and goes on as who began it. Throws `not_found`, or what
 * keeps a visitor out.
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

/** Lets the visitor in: by an identity that comes with the question, or by what they were given before. */
async function visitorOf(
  context: Context,
  agent: ChatAgent,
  { visit, identity }: Asking,
): Promise<agents.KnownVisitor | null> {
  if (identity === undefined) return admit(context.db.kysely, { agent, visit, now: context.now() })
  checkSite(agent, visit)
  return identityOf(context, agent, identity)
}

/** The agent that is asked, of a member by its id, or by anybody by its public one; and the conversation that goes on. */
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
