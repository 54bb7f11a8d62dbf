import { type conversations, handoffs } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { attachedFiles } from './attachments/rows.ts'
import { type Asking, admitAsker } from './admit-asker.ts'
import { newest, saidTurnOf, type SaidTurn, unsealTurns } from './carried.ts'
import type { ChatAgent, CurrentConversation } from './chat-agent.ts'
import { checkFilledIn, openForm } from './lead-form.ts'
import { checkMessage, countMessage, isUnrecorded } from './limits.ts'
import { rulesIn } from './handoff/rows.ts'
import { type RecordedTurn, recordTurn, type Turn, type TurnHandoff } from './record-turn.ts'

export interface Question extends Asking {
  message: string
  /** What the embedding website says about its visitor, unsigned. */
  site?: conversations.SiteVisitor | undefined
  /** For an unrecorded conversation: its history, encrypted. */
  carried?: string | undefined
  /** Only if the conversation is not recorded. */
  noLog?: true | undefined
  /** The client's idempotency key for the message. */
  key?: string | undefined
  /** Requests a person. */
  handoff?: true | undefined
  /** Files uploaded for it. */
  attachments?: conversations.SentAttachment[] | undefined
}

/** A validated turn that is not stored yet. */
export interface PreparedTurn {
  turn: Turn
  /** Stores the question with a placeholder for its response. */
  record: () => Promise<RecordedTurn>
}

/** Checks who asks which agent and how often. */
export async function openTurn(
  context: Context,
  input: { actor: Member | Visitor; question: Question },
): Promise<PreparedTurn> {
  const { question } = input
  const { asker, agent, held, visitor } = await admitAsker(context, input)
  // Counted before validation, because rejected messages cost as much.
  await countMessage(context, { agent, asker, conversation: held?.conversation ?? null })
  if (asker.userId === null) {
    checkMessage(agent, question.message)
    checkFilledIn(agent, held?.conversation ?? null)
  }
  const noLog = asker.userId === null && isUnrecorded(agent, held?.conversation ?? null)
  if (question.noLog && !noLog)
    throw new Failure('conflict', 'Messages in this chat are recorded now. Reload the page to continue.', {
      refusal: 'recorded',
    })
  const conversationId = held?.conversation.id ?? null
  const files = await attachedFiles(context, { agent, conversationId, sent: question.attachments ?? [] })
  const turn: Turn = {
    agent,
    conversationId: conversationId ?? newId('conversation'),
    questionId: newId('message'),
    answerId: newId('message'),
    question: question.message,
    files,
    userId: asker.userId,
    byVisitor: asker.userId === null,
    visitor,
    site: asker.userId === null ? (question.site ?? null) : null,
    visitorToken: held || asker.userId !== null ? null : asker.freshToken,
    noLog,
    leadForm: openForm(agent, held?.conversation ?? null, { isNew: true }),
    earlier: earlierOf(context, { agent, held, noLog, carried: question.carried }),
  }
  const recording = { turn, goesOn: held !== null, key: question.key ?? null }
  const record = () => recordTurn(context, { ...recording, handoff: handoffFor(turn, { held, question }) })
  return { turn, record }
}

/** Whether a person receives the message: because they have the conversation, or the message requests one. */
function handoffFor(
  { agent, noLog }: Turn,
  { held, question }: { held: CurrentConversation | null; question: Question },
): TurnHandoff {
  const { rules } = rulesIn(agent)
  const offered = rules.enabled && !noLog
  const isRequested =
    offered && (question.handoff ?? (rules.onWords && handoffs.asksForPerson(question.message, rules.words)))
  const reason = isRequested ? (question.handoff ? ('visitor' as const) : ('words' as const)) : null
  const status = held?.conversation.handoff_status ?? 'bot'
  return { request: status === 'bot' ? reason : null, replyMinutes: rules.replyMinutes }
}

/** The conversation so far, as far as the agent remembers: from the database, then from the client. */
function earlierOf(
  context: Context,
  of: { agent: ChatAgent; held: CurrentConversation | null; noLog: boolean; carried: string | undefined },
): SaidTurn[] {
  const { agent, held, noLog, carried } = of
  if (!held) return []
  const recorded = held.earlier.flatMap((row) => saidTurnOf(row) ?? [])
  if (!noLog) return recorded
  const rest = unsealTurns(context.config.secret, held.conversation.id, carried)
  return newest([...recorded, ...rest], agent.memory)
}
