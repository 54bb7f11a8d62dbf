import { handoffs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { heldTexts } from '../../channels/index.ts'
import { attachedFiles } from '../attachments/rows.ts'
import { newest, saidTurnOf } from '../carried.ts'
import { agentOfConversation, type ChatAgent } from '../chat-agent.ts'
import { openForm } from '../lead-form.ts'
import { isUnrecorded } from '../limits.ts'
import { type ConversationRow, type MessageRow, selectConversation, selectMessages } from '../queries.ts'
import type { Turn } from '../record-turn.ts'
import { rulesIn } from './rows.ts'

/** Messages that a visitor can write to a person before the older ones are left out of the question. */
const OPEN_MAX = 20

export interface OpenAnswer {
  conversationId: string
  answerId: string
}

/**
 * The turn that answers everything that the visitor wrote since the last reply. Null if nothing has to be answered any
 * more: the visitor wrote again and is answered there, a person took over, or the agent is gone or records nothing.
 */
export async function turnOfOpen(
  context: Context,
  { conversationId, answerId }: OpenAnswer,
): Promise<Turn | null> {
  const found = await inSystem(context.db.kysely, async (tx) => {
    const conversation = await selectConversation(tx, conversationId)
    const agent = conversation && (await agentOfConversation(tx, conversation).catch(nullIfGone))
    if (!conversation || !agent) return null
    const noLog = isUnrecorded(agent, conversation)
    if (noLog && !conversation.by_channel) return null
    const stored = await selectMessages(tx, conversationId, agent.memory + OPEN_MAX + 1)
    const messages = noLog ? await withHeldTexts(tx, stored) : stored
    return { conversation, agent, noLog, messages: messages.filter(({ role }) => role !== 'event') }
  })
  if (!found || !isStillOpen(found, answerId)) return null
  const { conversation, agent, messages, noLog } = found
  const byChannel = conversation.by_channel
  const before = messages.slice(0, -1)
  const open = openMessages(agent, before)
  return {
    agent,
    conversationId,
    questionId: open.at(-1)!.id,
    answerId,
    question: open.map(({ text }) => text).join('\n'),
    files: await attachedFiles(context, { agent, conversationId, sent: [] }),
    userId: conversation.user_id,
    byVisitor: conversation.user_id === null,
    visitor: conversation.visitor,
    site: null,
    visitorToken: null,
    noLog,
    // Only the web has forms.
    leadForm: byChannel ? null : openForm(agent, conversation, { isNew: false }),
    earlier: newest(
      before.filter((row) => !open.includes(row)).flatMap((row) => saidTurnOf(row) ?? []),
      agent.memory,
    ),
    byJob: true,
    ...(byChannel ? { byChannel } : {}),
  }
}

/** Of a conversation that is not recorded, what is still to be answered. */
async function withHeldTexts(tx: Tx, messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const held = await heldTexts(
    tx,
    messages.filter(({ role }) => role === 'user').map(({ id }) => id),
  )
  return messages.map((message) => ({ ...message, text: held.get(message.id) ?? message.text }))
}

interface OpenConversation {
  conversation: ConversationRow
  agent: ChatAgent
  messages: readonly MessageRow[]
}

/** What the visitor wrote since the last reply, without the request for a person, who came. */
function openMessages(agent: ChatAgent, messages: readonly MessageRow[]): readonly MessageRow[] {
  const open = messages.slice(messages.findLastIndex(({ role }) => role !== 'user') + 1)
  const { words } = rulesIn(agent).rules
  const asked = open.filter(({ text }) => !handoffs.asksForPerson(text, words))
  return asked.length === 0 ? open : asked
}

/** The response is the last message, nobody has ended it, and the agent answers. */
function isStillOpen({ conversation, messages }: OpenConversation, answerId: string): boolean {
  const [question, answer] = messages.slice(-2)
  if (conversation.handoff_status !== 'bot' || question?.role !== 'user') return false
  return answer?.id === answerId && answer.state === 'streaming'
}

/** The agent was deleted, or is no longer public. */
function nullIfGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}
