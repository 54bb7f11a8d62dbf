import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/tables.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, inAccount } from '../../lib/scoped.ts'
import { hashToken, newToken, sameSecret } from '../../lib/secrets.ts'
import { type AgentRow, findAgent, findPublicAgent } from '../agents/index.ts'
import type { ChatLimits } from './limits.ts'
import { type ConversationRow, type MessageRow, selectConversation, selectMessages } from './queries.ts'

export interface Question {
  agentId?: string | undefined
  publicId?: string | undefined
  conversationId?: string | undefined
  visitorToken?: string | undefined
  message: string
}

/** A question that is on record, with a place for its answer. */
export interface Turn {
  agent: AgentRow
  conversationId: string
  questionId: string
  answerId: string
  /** The new visitor's token, with a new conversation only. */
  visitorToken: string | null
  /** Earlier messages, oldest first. */
  earlier: MessageRow[]
}

/** Who asks: a member about an agent of theirs, or a visitor of a public one. */
interface Asker {
  userId: string | null
  ip: string
  token: string | null
  /** The token that a visitor without a conversation is given with the new one. */
  freshToken: string
}

/** Checks who asks whom and how often, then records the question. Nothing is streamed before this stands. */
export async function openTurn(
  context: Context,
  input: { actor: Member | Visitor; limits: ChatLimits; question: Question },
): Promise<Turn> {
  const { actor, limits, question } = input
  const agent = await agentFor(context, actor, question)
  const asker: Asker = {
    userId: question.agentId && actor.kind === 'member' ? actor.userId : null,
    ip: actor.ip,
    token: question.visitorToken ?? null,
    freshToken: newToken(),
  }
  const conversation = question.conversationId
    ? await heldConversation(context, { agent, asker, id: question.conversationId })
    : null
  await useLimits(limits, { agent, asker, conversation })
  return inAccount(context, agent.account_id, (tx) =>
    record(tx, { agent, asker, conversation, text: question.message }),
  )
}

async function agentFor(context: Context, actor: Member | Visitor, question: Question): Promise<AgentRow> {
  if (question.publicId) return findPublicAgent(context, question.publicId)
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Please sign in.')
  return asMember(context, actor, (tx) => findAgent(tx, actor, question.agentId!))
}

async function heldConversation(
  context: Context,
  input: { agent: AgentRow; asker: Asker; id: string },
): Promise<ConversationRow> {
  const { agent, asker } = input
  const found = await inAccount(context, agent.account_id, (tx) => selectConversation(tx, input.id))
  if (!found || found.agent_id !== agent.id || !holds(found, asker)) throw notFound('conversation')
  return found
}

/** A member's conversation is held by that member; a visitor's by whoever has its token. */
export function holds(
  conversation: Pick<ConversationRow, 'user_id' | 'visitor_hash'>,
  by: { userId: string | null; token: string | null },
): boolean {
  if (conversation.user_id !== null) return conversation.user_id === by.userId
  if (conversation.visitor_hash === null || by.token === null) return false
  return sameSecret(conversation.visitor_hash, hashToken(by.token))
}

async function useLimits(
  limits: ChatLimits,
  input: { agent: AgentRow; asker: Asker; conversation: ConversationRow | null },
) {
  const { agent, asker, conversation } = input
  const use = (who: string) => limits.byVisitor.use(`${agent.id}:${who}`)
  if (asker.userId !== null) await use(asker.userId)
  else {
    // Whoever begins anew each time is known by the address alone; the new visitor's own count begins with this message.
    if (!conversation) await use(asker.ip)
    await use(conversation?.visitor_hash ?? hashToken(asker.freshToken))
    await limits.byAddress.use(`${agent.id}:${asker.ip}`)
  }
  await limits.byAgent.use(agent.id)
}

async function record(
  tx: Transaction<DB>,
  input: { agent: AgentRow; asker: Asker; conversation: ConversationRow | null; text: string },
): Promise<Turn> {
  const { agent, asker, text } = input
  const opened = input.conversation
    ? { id: input.conversation.id, visitorToken: null }
    : await openConversation(tx, { agent, asker, title: text })
  const earlier = input.conversation ? await selectMessages(tx, opened.id, agent.memory) : []
  const { rows } = await sql<{ seq: number }>`update conversations
    set message_count = message_count + 2, updated_at = now() where id = ${opened.id}
    returning message_count - 1 as seq`.execute(tx)
  const seq = rows[0]!.seq
  const [questionId, answerId] = [newId('message'), newId('message')]
  await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state, model) values
    (${questionId}, ${agent.account_id}, ${opened.id}, ${seq}, 'user', ${text}, 'complete', null),
    (${answerId}, ${agent.account_id}, ${opened.id}, ${seq + 1}, 'assistant', '', 'streaming', ${agent.model})`.execute(
    tx,
  )
  await sql`update agents set last_used_at = now() where id = ${agent.id}
    and (last_used_at is null or last_used_at < now() - interval '10 seconds')`.execute(tx)
  return {
    agent,
    conversationId: opened.id,
    questionId,
    answerId,
    visitorToken: opened.visitorToken,
    earlier,
  }
}

const TITLE_LENGTH = 80

async function openConversation(
  tx: Transaction<DB>,
  input: { agent: AgentRow; asker: Asker; title: string },
) {
  const { agent, asker } = input
  const id = newId('conversation')
  const visitorToken = asker.userId === null ? asker.freshToken : null
  const title = input.title.replaceAll(/\s+/g, ' ').slice(0, TITLE_LENGTH).toWellFormed()
  await sql`insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, title) values
    (${id}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${asker.userId},
      ${visitorToken === null ? null : hashToken(visitorToken)}, ${title})`.execute(tx)
  return { id, visitorToken }
}
