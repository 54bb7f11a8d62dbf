import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { inAccount } from '../../lib/scoped.ts'
import { attachedFiles } from './attachments/rows.ts'
import type { Engine } from './answer/write-answer.ts'
import { beginAnswer, showAnswer } from './ask.ts'
import { askerOf } from './asker.ts'
import { newest, saidTurnOf, type SaidTurn, unsealTurns } from './carried.ts'
import { agentOfConversation } from './chat-agent.ts'
import { type OfConversation, selectHeld } from './held.ts'
import { openForm } from './lead-form.ts'
import { checkMessage, countMessage, isUnrecorded } from './limits.ts'
import type { PreparedTurn } from './open-turn.ts'
import { type MessageRow, selectMessages } from './queries.ts'
import type { Turn } from './record-turn.ts'

interface Regenerating extends OfConversation {
  /** For an unrecorded conversation: its history, encrypted. */
  carried?: string | undefined
}

/** Generates another response to the last question; the previous one is kept as replaced. Counts as a message. */
export async function regenerate(
  engine: Engine,
  actor: Member | Visitor,
  input: Regenerating & { reply: FastifyReply },
): Promise<void> {
  const asked = await findTurn(engine, actor, input)
  await showAnswer(await beginAnswer(engine, asked), { turn: asked.turn, reply: input.reply })
}

async function findTurn(
  { context }: Engine,
  actor: Member | Visitor,
  of: Regenerating,
): Promise<PreparedTurn> {
  const { conversation, agent, messages } = await inSystem(context.db.kysely, async (tx) => {
    const found = await selectHeld(tx, context, { actor, ...of })
    const chosen = await agentOfConversation(tx, found)
    return {
      conversation: found,
      agent: chosen,
      messages: await selectMessages(tx, found.id, chosen.memory + 3),
    }
  })
  const byVisitor = conversation.user_id === null
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[at]
  // A person may have handed the conversation back in between.
  const answer = messages.slice(at + 1).find(({ role }) => role !== 'event')
  if (!asked || answer?.role !== 'assistant' || conversation.handoff_status !== 'bot')
    throw new Failure('conflict', 'There is no response to regenerate yet.')
  const noLog = byVisitor && isUnrecorded(agent, conversation)
  const carried = noLog ? unsealTurns(context.config.secret, conversation.id, of.carried) : []
  const { question, earlier } = questionOf(messages.slice(0, at + 1), carried)
  // A question that the owner has since forbidden is not asked again.
  if (byVisitor) checkMessage(agent, question)
  const asker = askerOf(actor, { asMember: !byVisitor, visitorToken: of.visitorToken })
  await countMessage(context, { agent, asker, conversation })
  const files = await attachedFiles(context, { agent, conversationId: conversation.id, sent: [] })
  const turn: Turn = {
    agent,
    conversationId: conversation.id,
    questionId: asked.id,
    answerId: newId('message'),
    question,
    files,
    userId: conversation.user_id,
    byVisitor,
    visitor: conversation.visitor,
    site: null,
    visitorToken: null,
    noLog,
    leadForm: openForm(agent, conversation, { isNew: false }),
    earlier: newest(earlier, agent.memory),
  }
  const record = async () => {
    await inAccount(context, agent.account_id, (tx) => replace(tx, turn, answer))
    return null
  }
  return { turn, record }
}

/** The last question and the conversation before it, from the database or the client. */
function questionOf(
  messages: readonly MessageRow[],
  carried: readonly SaidTurn[],
): { question: string; earlier: SaidTurn[] } {
  const last = messages.at(-1)!
  const recorded = messages.flatMap((row) => saidTurnOf(row) ?? [])
  if (last.text !== '') return { question: last.text, earlier: recorded.slice(0, -1) }
  const at = carried.findLastIndex(({ role }) => role === 'user')
  if (at === -1)
    throw new Failure('conflict', 'Messages in this chat aren’t recorded. Ask the question again.')
  return { question: carried[at]!.text, earlier: [...recorded, ...carried.slice(0, at)] }
}

/** Replaces the old response; of two simultaneous requests, the second one fails. */
async function replace(tx: Tx, turn: Turn, answer: MessageRow): Promise<void> {
  const { agent, answerId, conversationId } = turn
  const { rows } = await sql<{ seq: number }>`update messages set replaced_at = now(),
      state = case when state = 'streaming' then 'cut' else state end
    where id = ${answer.id} and replaced_at is null returning seq`.execute(tx)
  if (!rows[0]) throw new Failure('conflict', 'Another response is already being written.')
  await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state, model)
    values (${answerId}, ${agent.account_id}, ${conversationId}, ${rows[0].seq}, 'assistant', '', 'streaming',
      ${agent.model})`.execute(tx)
  await sql`update conversations set updated_at = now(), no_log = no_log or ${turn.noLog},
    agent_version = case when ${turn.byVisitor} then ${agent.version}::int end where id = ${conversationId}`.execute(
    tx,
  )
}
