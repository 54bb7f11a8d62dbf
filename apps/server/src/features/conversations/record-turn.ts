import type { agents, conversations, handoffs } from '@millrace/contract'
import type { ChatTurn, ToolDefinition } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { inAccount } from '../../lib/scoped.ts'
import { hashToken } from '../../lib/secrets.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { type AttachedFile, claimFiles } from './attachments/rows.ts'
import type { SaidTurn } from './carried.ts'
import type { ChatAgent } from './chat-agent.ts'
import type { OpenForm } from './lead-form.ts'
import { announceHandoff } from './handoff/change-handoff.ts'
import { requestPerson } from './handoff/request-person.ts'
import { lockHandoff, showHandoff } from './handoff/rows.ts'
import { type AccountEvent, emitWebhooks } from '../webhooks/index.ts'
import { conversationStarted, hasConversationReceiver, messageCreated } from './webhook-events.ts'

/** A stored question with a placeholder for its response. */
export interface Turn {
  agent: ChatAgent
  conversationId: string
  questionId: string
  answerId: string
  question: string
  /** Files sent with it, and earlier in the conversation. */
  files: readonly AttachedFile[]
  /** The asking member; null for a visitor. */
  userId: string | null
  /** Whether a visitor asks. */
  byVisitor: boolean
  /** The visitor's identity, if known. */
  visitor: agents.KnownVisitor | null
  /** What the embedding website says about its visitor. */
  site: conversations.SiteVisitor | null
  /** The token of a new visitor, only for a new conversation. */
  visitorToken: string | null
  /** No text is stored. */
  noLog: boolean
  /** For showing the lead form; null when the agent has none, or it was filled in. */
  leadForm: OpenForm | null
  /** Earlier messages, oldest first. */
  earlier: readonly SaidTurn[]
  /** A program asks with an API key. */
  byProgram?: ProgramTurn
  /** A job writes the response, and is repeated when its process stops. */
  byJob?: true
  /** The response goes out by a channel. */
  byChannel?: true
}

/** What differs when a program asks: it carries the conversation, and can neither fill in a form nor wait for a person. */
interface ProgramTurn {
  /** The member whose key it has. */
  userId: string
  /** The whole conversation, oldest first. It ends with the question, or with results of the program's tools. */
  turns: readonly ChatTurn[]
  /** The program's tools: their calls end the response, and the program makes them. */
  tools: readonly ToolDefinition[]
  /** Hashes the conversation with the turns after it, so that the next question finds it. */
  historyOf: (after: readonly ChatTurn[]) => string
}

interface Recording {
  turn: Turn
  /** Whether the conversation exists already. */
  goesOn: boolean
  /** The client's idempotency key. */
  key: string | null
  handoff: TurnHandoff
}

export interface TurnHandoff {
  /** Why the message requests a person, or null. */
  request: 'visitor' | 'words' | null
  /** How long a person with the conversation has to reply. */
  replyMinutes: number
}

/** `null`: the agent responds. Otherwise a person receives the message, under this id. */
export type RecordedTurn = { questionId: string; handoff: handoffs.ShownHandoff } | null

type Outcome = { recorded: RecordedTurn } | 'gone' | 'later'

const recorder = onePerDatabase((context: Context) =>
  groupCommit<Recording, Outcome>({
    groupOf: ({ turn }) => turn.agent.account_id,
    write: (recordings) => write(context, recordings),
  }),
)

/**
 * Stores a question with a placeholder for its response, batched with others of the account that arrive at the same
 * time. Throws `not_found` when the agent or conversation is no longer available to the asker.
 */
export async function recordTurn(context: Context, recording: Recording): Promise<RecordedTurn> {
  const record = recorder(context)
  let outcome = await record(recording)
  // Two questions of one conversation are stored one after the other.
  while (outcome === 'later') outcome = await record(recording)
  if (outcome === 'gone') throw notFound(recording.goesOn ? 'conversation' : 'agent')
  return outcome.recorded
}

const TITLE_LENGTH = 80

/** The title of a conversation, from its first question. */
export function titleOf(question: string): string {
  const text = question.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= TITLE_LENGTH) return text
  // Does not cut a surrogate pair.
  const cut = text.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

async function write(context: Context, recordings: Recording[]): Promise<Outcome[]> {
  const seen = new Set<string>()
  const now = recordings.filter(({ turn }) => {
    if (seen.has(turn.conversationId)) return false
    seen.add(turn.conversationId)
    return true
  })
  const recorded = await insertTurns(context, now)
  return recordings.map((one): Outcome => {
    if (!now.includes(one)) return 'later'
    const place = recorded.get(one)
    return place === undefined ? 'gone' : { recorded: place }
  })
}

const rowOf = ({ turn, goesOn, key, handoff }: Recording) => ({
  client_key: key,
  handed: handoff.request !== null,
  reply_minutes: handoff.replyMinutes,
  agent: turn.agent.id,
  public_id: turn.agent.public_id,
  // A program's key gives it access, whoever may visit the agent.
  by_visitor: turn.byVisitor && !turn.byProgram,
  channel: turn.byProgram ? 'api' : 'web',
  access_version: turn.agent.access_version,
  goes_on: goesOn,
  conversation: turn.conversationId,
  project: turn.agent.project_id,
  user_id: turn.userId,
  visitor_hash: turn.visitorToken === null ? null : hashToken(turn.visitorToken),
  visitor: turn.noLog ? null : turn.visitor,
  site: turn.noLog ? null : turn.site,
  no_log: turn.noLog,
  title: turn.noLog ? '' : titleOf(turn.question),
  question_id: turn.questionId,
  answer_id: turn.answerId,
  question: turn.noLog ? '' : turn.question,
  model: turn.agent.model,
  version: turn.byVisitor ? turn.agent.version : null,
})

/** Returns the outcome per stored turn. */
function insertTurns(
  context: Context,
  recordings: readonly Recording[],
): Promise<Map<Recording, RecordedTurn>> {
  const accountId = recordings[0]!.turn.agent.account_id
  const asked = JSON.stringify(recordings.map(rowOf))
  return inAccount(context, accountId, async (tx) => {
    // A single statement, because visitors wait for it. It locks each agent with the public id that the visitor used:
    // concurrent changes wait for this (and then stop the response), or this waits for them. Rows are locked in id
    // order, so that two processes cannot deadlock. A conversation with a person, or requesting one, gets no
    // placeholder.
    const { rows } = await sql<{ id: string; has_receiver: boolean }>`with asked as (
        select * from jsonb_to_recordset(${asked}::jsonb) as q(agent text, public_id uuid, by_visitor boolean, access_version int,
          goes_on boolean, conversation text, project text, user_id text, visitor_hash text, visitor jsonb, site jsonb,
          no_log boolean, channel text, client_key text, handed boolean, reply_minutes int,
          title text, question_id text, answer_id text, question text, model text, version int)
      ), a as (
        select id, public_id, visibility, access_version from agents where id in (select agent from asked) order by id for key share
      ), used as (
        update agents set last_used_at = now() where id in (select id from a)
          and (last_used_at is null or last_used_at < now() - interval '10 seconds')
      ), fit as (
        select q.* from asked q join a on a.id = q.agent
        where not q.by_visitor or (a.public_id = q.public_id and a.visibility = 'public'
          and a.access_version = q.access_version)
      ), held as (
        select id, handoff_status from conversations where id in (select conversation from fit where goes_on) order by id for update
      ), begun as (
        insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, visitor, site, no_log,
          channel, agent_version, title, message_count)
        select conversation, ${accountId}, project, agent, user_id, visitor_hash, visitor, site, no_log, channel, version, title,
          case when handed then 1 else 2 end
        from fit where not goes_on
        returning id, 1 as seq, message_count = 1 as handed
      ), continued as (
        update conversations c set updated_at = now(),
          message_count = c.message_count + case when f.handed or h.handoff_status <> 'bot' then 1 else 2 end,
          handoff_due = case when h.handoff_status = 'human'
            then coalesce(c.handoff_due, now() + f.reply_minutes * interval '1 minute') else c.handoff_due end,
          visitor = coalesce(c.visitor, f.visitor), site = coalesce(c.site, f.site),
          no_log = c.no_log or f.no_log, agent_version = f.version,
          title = case when c.title = '' then f.title else c.title end
        from fit f, held h where f.goes_on and c.id = f.conversation and h.id = c.id
          and not exists (select from messages s where s.conversation_id = c.id and s.client_key = f.client_key)
        returning c.id, c.message_count - case when f.handed or h.handoff_status <> 'bot' then 0 else 1 end as seq,
          f.handed or h.handoff_status <> 'bot' as handed
      ), c as (
        select * from begun union all select * from continued
      )
      insert into messages (id, account_id, conversation_id, seq, role, text, state, model, client_key)
      select v.id, ${accountId}, c.id, c.seq + v.place, v.role, v.text, v.state, v.model,
        case when c.handed then f.client_key end
      from c join fit f on f.conversation = c.id,
        lateral (values (f.question_id, 0, 'user', f.question, 'complete', null),
          (f.answer_id, 1, 'assistant', '', 'streaming', f.model)) as v(id, place, role, text, state, model)
      where v.place = 0 or not c.handed
      returning id, ${hasConversationReceiver(accountId)} as has_receiver`.execute(tx)
    const ids = new Set(rows.map(({ id }) => id))
    if (rows[0]?.has_receiver)
      await emitWebhooks(
        context,
        tx,
        recordings.filter(({ turn }) => ids.has(turn.questionId)).flatMap((one) => eventsOf(context, one)),
      )
    await claimFiles(tx, recordings.filter(({ turn }) => ids.has(turn.questionId)).flatMap(claimsOf))
    const recorded = new Map<Recording, RecordedTurn>()
    for (const one of recordings) {
      if (ids.has(one.turn.answerId)) recorded.set(one, null)
      else {
        const handed = await handOver(context, tx, { one, isNew: ids.has(one.turn.questionId) })
        if (handed) recorded.set(one, handed)
      }
    }
    return recorded
  })
}

/** For webhooks of the account. The response follows when it is stored. */
function eventsOf(context: Context, { turn, goesOn }: Recording): AccountEvent[] {
  const message = { id: turn.questionId, role: 'user', state: 'complete' } as const
  const started = goesOn ? [] : [conversationStarted(context, turn)]
  return [...started, messageCreated(context, { ...turn, message })]
}

/** Files of an unrecorded conversation are only for its response and belong to no message. */
const claimsOf = ({ turn }: Recording) =>
  turn.noLog
    ? []
    : turn.files
        .filter(({ isNew }) => isNew)
        .map(({ id }) => ({ file: id, conversation: turn.conversationId, message: turn.questionId }))

/**
 * Notifies the desk of a message for a person, and requests one if it asks for it. A repeated message is already there.
 */
async function handOver(
  context: Context,
  tx: Tx,
  { one, isNew }: { one: Recording; isNew: boolean },
): Promise<RecordedTurn> {
  const { turn, key, handoff } = one
  const { conversationId } = turn
  const questionId = isNew ? turn.questionId : await findSent(tx, conversationId, key)
  if (questionId === null) return null
  const asked =
    isNew && handoff.request !== null
      ? await requestPerson(context, tx, { conversationId, reason: handoff.request })
      : await lockHandoff(tx, conversationId)
  if (!asked) return null
  if (isNew) await announceHandoff(context, tx, asked, { what: 'message', messageId: questionId })
  return { questionId, handoff: await showHandoff(tx, asked) }
}

async function findSent(tx: Tx, conversationId: string, key: string | null): Promise<string | null> {
  if (key === null) return null
  const { rows } = await sql<{ id: string }>`select id from messages
    where conversation_id = ${conversationId} and client_key = ${key} and role = 'user'`.execute(tx)
  return rows[0]?.id ?? null
}
