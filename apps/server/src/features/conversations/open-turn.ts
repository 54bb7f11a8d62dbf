import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/tables.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { inAccount } from '../../lib/scoped.ts'
import { hashToken } from '../../lib/secrets.ts'
import { type Asker, askerOf, holds } from './asker.ts'
import { type ChatAgent, type Held, memberAgent, publicAgent } from './chat-agent.ts'
import { checkMessage, countMessage } from './limits.ts'
import { type MessageRow, selectConversation, selectMessages } from './queries.ts'

export interface Question {
  agentId?: string | undefined
  publicId?: string | undefined
  conversationId?: string | undefined
  visitorToken?: string | undefined
  message: string
}

/** A question that is on record, with a place for its answer. */
export interface Turn {
  agent: ChatAgent
  conversationId: string
  questionId: string
  answerId: string
  question: string
  /** A visitor asks, not a member. */
  byVisitor: boolean
  /** The new visitor's token, with a new conversation only. */
  visitorToken: string | null
  /** Earlier messages, oldest first. */
  earlier: MessageRow[]
}

/** A turn that is checked, and still to be recorded. */
export interface Asked {
  turn: Turn
  /** Puts the question on record, with a place for its answer. */
  record: () => Promise<void>
}

/** Checks who asks whom and how often. */
export async function openTurn(
  context: Context,
  input: { actor: Member | Visitor; question: Question },
): Promise<Asked> {
  const { actor, question } = input
  const asker = askerOf(actor, {
    asMember: question.agentId !== undefined,
    visitorToken: question.visitorToken,
  })
  const { agent, held } = await askedAgent(context, input)
  if (question.conversationId && !(held && holds(held.conversation, asker))) throw notFound('conversation')
  if (asker.userId === null) checkMessage(agent, question.message)
  await countMessage(context, { agent, asker, conversation: held?.conversation ?? null })
  const turn: Turn = {
    agent,
    conversationId: held?.conversation.id ?? newId('conversation'),
    questionId: newId('message'),
    answerId: newId('message'),
    question: question.message,
    byVisitor: asker.userId === null,
    visitorToken: held || asker.userId !== null ? null : asker.freshToken,
    earlier: held?.earlier ?? [],
  }
  const record = () =>
    inAccount(context, agent.account_id, (tx) => (held ? goOn(tx, turn) : begin(tx, turn, asker)))
  return { turn, record }
}

/** The agent that is asked, of a member by its id, or by anybody by its public one; and the conversation that goes on. */
async function askedAgent(
  context: Context,
  { actor, question }: { actor: Member | Visitor; question: Question },
): Promise<{ agent: ChatAgent; held: Held | null }> {
  const { agentId, publicId, conversationId = null } = question
  if (publicId) return publicAgent(context, { publicId, conversationId })
  if (actor.kind !== 'member') throw new Failure('unauthenticated', 'Please sign in.')
  const agent = await memberAgent(context, actor, agentId!)
  return { agent, held: conversationId ? await heldConversation(context, agent, conversationId) : null }
}

function heldConversation(context: Context, agent: ChatAgent, id: string): Promise<Held | null> {
  return inAccount(context, agent.account_id, async (tx) => {
    const conversation = await selectConversation(tx, id)
    if (conversation?.agent_id !== agent.id) return null
    return { conversation, earlier: await selectMessages(tx, id, agent.memory) }
  })
}

const TITLE_LENGTH = 80

/** A question as the name of its conversation. */
export function titleOf(question: string): string {
  const text = question.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= TITLE_LENGTH) return text
  // Not through the middle of a character that takes two units.
  const cut = text.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

/** Question and place of the answer, as the last statement of those that put them on record. */
const messagesOf = ({ agent, questionId, answerId, question }: Turn) => sql`
  insert into messages (id, account_id, conversation_id, seq, role, text, state, model)
  select v.id, ${agent.account_id}, c.id, c.seq + v.place, v.role, v.text, v.state, v.model
  from c, (values (${questionId}, 0, 'user', ${question}, 'complete', null),
    (${answerId}, 1, 'assistant', '', 'streaming', ${agent.model})) as v(id, place, role, text, state, model)
  returning id`

const touchAgent = ({ agent }: Turn) => sql`update agents set last_used_at = now() where id = ${agent.id}
  and (last_used_at is null or last_used_at < now() - interval '10 seconds')`

/**
 * The agent, while it is at the address at which the visitor asks. Whoever changes that waits for what is being recorded
 * (and then stops its answer), or is waited for here.
 */
const askedAt = ({ agent, byVisitor }: Turn) => sql`select a.id from agents a where a.id = ${agent.id}
  and (not ${byVisitor} or (a.public_id = ${agent.public_id}::uuid and a.visibility = 'public')) for key share`

// One statement each: they stand between the visitor and the first word.
async function begin(tx: Transaction<DB>, turn: Turn, asker: Asker): Promise<void> {
  const { agent, conversationId, visitorToken, question } = turn
  const { rows } = await sql`with a as (${askedAt(turn)}), used as (${touchAgent(turn)}), c as (
      insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, title, message_count)
      select ${conversationId}, ${agent.account_id}, ${agent.project_id}, a.id, ${asker.userId},
        ${visitorToken === null ? null : hashToken(visitorToken)}, ${titleOf(question)}, 2 from a
      returning id, 1 as seq)
    ${messagesOf(turn)}`.execute(tx)
  if (rows.length === 0) throw notFound('agent')
}

async function goOn(tx: Transaction<DB>, turn: Turn): Promise<void> {
  const title = titleOf(turn.question)
  const { rows } = await sql`with a as (${askedAt(turn)}), used as (${touchAgent(turn)}), c as (
      update conversations set message_count = message_count + 2, updated_at = now(),
        title = case when title = '' then ${title} else title end
      where id = ${turn.conversationId} and exists (select from a) returning id, message_count - 1 as seq)
    ${messagesOf(turn)}`.execute(tx)
  if (rows.length === 0) throw notFound('conversation')
}
