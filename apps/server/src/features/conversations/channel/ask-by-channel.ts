import {
  channelOf,
  type InboundMessage,
  OPTED_IN_TEXT,
  OPTED_OUT_TEXT,
  optLanguage,
  optWord,
  questionOf,
} from '@millrace/channels'
import { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { chatRules } from '../../agents/index.ts'
import {
  type ConnectionRow,
  type ContactRow,
  countRecent,
  endEvent,
  type EventEnd,
  type EventRow,
  postponeEvents,
  queueFor,
  queueProfile,
  receiveFrom,
  setOptedOut,
} from '../../channels/index.ts'
import { agentOfChannel, type ChatAgent } from '../chat-agent.ts'
import { rulesIn } from '../handoff/rows.ts'
import { checkMessage } from '../limits.ts'
import { beginFor, findConversation } from './open-conversation.ts'
import { storeQuestions, storeUnanswered } from './store-questions.ts'
import { textsOf } from './texts/texts.ts'

interface Received {
  connection: ConnectionRow
  /** Messages of one contact, in their order. */
  events: readonly EventRow[]
}

interface Admitted {
  seq: number
  text: string
  /** IDs of attachments. */
  files: readonly string[]
}

/** While a response is being written, what arrives waits for its end, or this long. */
const BUSY_SECONDS = 2

/**
 * Asks the agent what a contact wrote, or passes it to the person who has the conversation: stores it, and has a job
 * write the response. Returns the number of questions.
 */
export async function askByChannel(
  context: Context,
  tx: Tx,
  { connection, events }: Received,
): Promise<number> {
  const messages = events.map(({ seq, item, files }) => ({ seq, message: item as InboundMessage, files }))
  const agent = await agentOfChannel(tx, connection.agent_id)
  // Its project is in the trash, or nothing of it is published any more.
  if (!agent) return refuseAll(tx, events, 'no_agent')
  const last = messages.at(-1)!.message
  const contact = await receiveFrom(tx, connection, {
    ...last,
    name: messages.find(nameOf)?.message.name ?? null,
  })
  await queueProfile(context, tx, connection, contact)
  const place = { connection, contact, agent }
  const held = await findConversation(tx, place)
  if (held?.isBusy) {
    const contactKey = events[0]!.contact_key
    await postponeEvents(tx, {
      connectionId: connection.id,
      contactKey,
      seconds: BUSY_SECONDS,
      failed: false,
    })
    return 0
  }
  let isOut = contact.opted_out
  const admitted: Admitted[] = []
  for (const { seq, message, files } of messages) {
    const word = channelOf(connection.channel)?.optsOut ? optWord(message.text) : null
    // A “start” of somebody who never stopped is a question like any other.
    const changes = word !== null && (word === 'out') !== isOut
    if (word !== null) {
      isOut = word === 'out'
      await setOptedOut(tx, contact.id, isOut)
    }
    const end = endOf({ word, changes, isOut })
    if (end) {
      const question = { seq, text: questionOf(message), files: filesOf(files) }
      const confirmation = word !== null && changes ? CONFIRMATIONS[word][optLanguage(message.text)] : null
      await endUnanswered(context, tx, {
        ...place,
        held:
          held && (await isWithinRate(tx, { ...place, contactKey: events[0]!.contact_key })) ? held : null,
        question,
        end,
        confirmation,
        isOut,
      })
    } else if (
      await admit(context, tx, {
        ...place,
        seq,
        message,
        contactKey: events[0]!.contact_key,
        before: admitted.length,
      })
    )
      admitted.push({ seq, text: questionOf(message), files: filesOf(files) })
  }
  if (admitted.length === 0) return 0
  const conversation = held ?? (await beginFor(context, tx, place))
  const asksForPerson = asks(agent, admitted)
  const isLab = connection.is_lab
  await storeQuestions(context, tx, {
    agent,
    contact,
    conversation,
    questions: admitted,
    asksForPerson,
    isLab,
  })
  return admitted.length
}

const nameOf = ({ message }: { message: InboundMessage }) => message.name !== null

async function refuseAll(tx: Tx, events: readonly EventRow[], reason: string): Promise<number> {
  for (const { seq } of events) await endEvent(tx, seq, { state: 'refused', reason })
  return 0
}

interface Place {
  connection: ConnectionRow
  contact: ContactRow
  agent: ChatAgent
}

const filesOf = (files: EventRow['files']): string[] => files?.filter((id) => id !== null) ?? []

const CONFIRMATIONS = { out: OPTED_OUT_TEXT, in: OPTED_IN_TEXT }

/** How a message ends that nobody answers: an opt-out, its end, and what is written in between. Null for all others. */
function endOf(of: { word: 'out' | 'in' | null; changes: boolean; isOut: boolean }): EventEnd | null {
  if (of.word === 'out' || of.changes) return { state: 'done' }
  return of.isOut ? { state: 'refused', reason: 'opted_out' } : null
}

interface Ended extends Place {
  /** Null if nothing is stored: who writes only “stop” begins no conversation. */
  held: { id: string; noLog: boolean } | null
  question: Admitted
  end: EventEnd
  /** A repeated word is not confirmed again. */
  confirmation: string | null
  isOut: boolean
}

async function endUnanswered(
  context: Context,
  tx: Tx,
  { held, question, end, confirmation, isOut, ...place }: Ended,
): Promise<void> {
  const { agent } = place
  let messageId: string | null = null
  if (held)
    messageId = await storeUnanswered(context, tx, { agent, conversation: held, question, end, confirmation })
  else await endEvent(tx, question.seq, end)
  if (confirmation !== null)
    await notice(context, tx, { ...place, text: confirmation, messageId, isLast: isOut })
}

/** What nobody answers is stored as long as it isn't more than a visitor may write. */
async function isWithinRate(
  tx: Tx,
  { connection, agent, contactKey }: Place & { contactKey: string },
): Promise<boolean> {
  const { messages: most, seconds } = chatRules(agent).rate
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_events
    where connection_id = ${connection.id} and contact_key = ${contactKey} and type = 'message'
      and message_id is not null and created_at > now() - ${seconds} * interval '1 second'`.execute(tx)
  return rows[0]!.count < most
}

function notice(
  context: Context,
  tx: Tx,
  {
    connection,
    contact,
    text,
    messageId = null,
    isLast = false,
  }: Omit<Place, 'agent'> & { text: string; messageId?: string | null; isLast?: boolean },
): Promise<void> {
  const { id: connection_id, account_id, channel } = connection
  const to = { connection_id, account_id, channel, contact_id: contact.id }
  return queueFor(context, tx, { ...to, messageId, text, byPerson: false, isLast })
}

interface Candidate extends Place {
  seq: number
  message: InboundMessage
  contactKey: string
  /** Admitted just before. */
  before: number
}

/** The owner's rules for visitors. Who exceeds them is told so; for the rate, once. */
async function admit(context: Context, tx: Tx, of: Candidate): Promise<boolean> {
  const { connection, agent, seq, message, contactKey, before } = of
  const { messages: most, seconds, message: limited } = chatRules(agent).rate
  const recent = await countRecent(tx, { connectionId: connection.id, contactKey, seconds })
  if (recent + before >= most) {
    await endEvent(tx, seq, { state: 'refused', reason: 'rate_limited' })
    if (await isFirstRefusal(tx, { connection, contactKey, seconds }))
      await notice(context, tx, { ...of, text: limited })
    return false
  }
  try {
    checkMessage(agent, message.text)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { refusal, most: length = 0 } = (error.details ?? {}) as { refusal?: string; most?: number }
    await endEvent(tx, seq, { state: 'refused', reason: refusal ?? 'refused' })
    const t = textsOf(agent.language)
    await notice(context, tx, {
      ...of,
      text: refusal === 'too_long' ? t('tooLong', { most: length }) : t('blockedWord'),
    })
    return false
  }
}

async function isFirstRefusal(
  tx: Tx,
  { connection, contactKey, seconds }: { connection: ConnectionRow; contactKey: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_events
    where connection_id = ${connection.id} and contact_key = ${contactKey} and reason = 'rate_limited'
      and created_at > now() - ${seconds} * interval '1 second'`.execute(tx)
  return rows[0]!.count <= 1
}

function asks(agent: ChatAgent, questions: readonly Admitted[]): boolean {
  const { enabled, onWords, words } = rulesIn(agent).rules
  return enabled && onWords && questions.some(({ text }) => handoffs.asksForPerson(text, words))
}
