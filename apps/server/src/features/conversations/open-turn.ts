import type { agents, conversations } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { Visit } from '../../lib/visit.ts'
import { admit, checkSite, identityOf, isSameVisitor } from '../agents/index.ts'
import { askerOf, holds } from './asker.ts'
import { newest, type SaidTurn, unsealTurns } from './carried.ts'
import { type ChatAgent, type CurrentConversation, memberAgent, publicAgent } from './chat-agent.ts'
import { checkMessage, countMessage, isUnrecorded } from './limits.ts'
import { selectConversation, selectMessages } from './queries.ts'
import { recordTurn, type Turn } from './record-turn.ts'

export interface Question {
  agentId?: string | undefined
  publicId?: string | undefined
  conversationId?: string | undefined
  visitorToken?: string | undefined
  message: string
  /** What the website around says of its visitor, without a signature. */
  site?: conversations.SiteVisitor | undefined
  /** Signed by the site. */
  identity?: string | undefined
  /** Of a conversation that is not recorded: what was said so far, sealed. */
  carried?: string | undefined
  /** Only if it is not recorded. */
  noLog?: true | undefined
  visit: Visit
}

/** A turn that is checked, and still to be recorded. */
export interface PreparedTurn {
  turn: Turn
  /** Puts the question on record, with a place for its answer. */
  record: () => Promise<void>
}

/** Checks who asks whom and how often. */
export async function openTurn(
  context: Context,
  input: { actor: Member | Visitor; question: Question },
): Promise<PreparedTurn> {
  const { actor, question } = input
  const asker = askerOf(actor, {
    asMember: question.agentId !== undefined,
    visitorToken: question.visitorToken,
  })
  const { agent, held } = await askedAgent(context, input)
  const visitor = asker.userId === null ? await visitorOf(context, agent, question) : null
  if (question.conversationId && !(held && holds(held.conversation, asker))) throw notFound('conversation')
  if (held && !isSameVisitor(held.conversation.visitor, visitor)) throw notFound('conversation')
  // Counted before it is looked at: what is refused costs as much.
  await countMessage(context, { agent, asker, conversation: held?.conversation ?? null })
  if (asker.userId === null) checkMessage(agent, question.message)
  const noLog = asker.userId === null && isUnrecorded(agent, held?.conversation ?? null)
  if (question.noLog && !noLog)
    throw new Failure('conflict', 'Messages in this chat are recorded now. Reload the page to continue.', {
      refusal: 'recorded',
    })
  const turn: Turn = {
    agent,
    conversationId: held?.conversation.id ?? newId('conversation'),
    questionId: newId('message'),
    answerId: newId('message'),
    question: question.message,
    byVisitor: asker.userId === null,
    visitor,
    site: asker.userId === null ? (question.site ?? null) : null,
    visitorToken: held || asker.userId !== null ? null : asker.freshToken,
    noLog,
    earlier: earlierOf(context, { agent, held, noLog, carried: question.carried }),
  }
  const record = () => recordTurn(context, { turn, userId: asker.userId, goesOn: held !== null })
  return { turn, record }
}

/** What was said before, as far as the agent remembers: what is on record, then what the client carried. */
function earlierOf(
  context: Context,
  of: { agent: ChatAgent; held: CurrentConversation | null; noLog: boolean; carried: string | undefined },
): SaidTurn[] {
  const { agent, held, noLog, carried } = of
  if (!held) return []
  const recorded = held.earlier.filter(({ text }) => text !== '')
  if (!noLog) return recorded
  const rest = unsealTurns(context.config.secret, held.conversation.id, carried)
  return newest([...recorded, ...rest], agent.memory)
}

/** Lets the visitor in: by an identity that comes with the question, or by what they were given before. */
async function visitorOf(
  context: Context,
  agent: ChatAgent,
  { visit, identity }: Question,
): Promise<agents.KnownVisitor | null> {
  if (identity === undefined) return admit(context.db.kysely, { agent, visit, now: context.now() })
  checkSite(agent, visit)
  return identityOf(context, agent, identity)
}

/** The agent that is asked, of a member by its id, or by anybody by its public one; and the conversation that goes on. */
async function askedAgent(
  context: Context,
  { actor, question }: { actor: Member | Visitor; question: Question },
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
