import type { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { inAccount } from '../../lib/scoped.ts'
import { hashToken } from '../../lib/secrets.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import type { SaidTurn } from './carried.ts'
import type { ChatAgent } from './chat-agent.ts'
import type { OpenForm } from './lead-form.ts'

/** A question that is on record, with a place for its answer. */
export interface Turn {
  agent: ChatAgent
  conversationId: string
  questionId: string
  answerId: string
  question: string
  /** A visitor asks, not a member. */
  byVisitor: boolean
  /** Who the visitor is, if that is known. */
  visitor: agents.KnownVisitor | null
  /** What the website around says of its visitor. */
  site: conversations.SiteVisitor | null
  /** The new visitor's token, with a new conversation only. */
  visitorToken: string | null
  /** No text of it is kept. */
  noLog: boolean
  /** For showing the lead form; null where the agent has none, or the visitor has filled it in. */
  leadForm: OpenForm | null
  /** Earlier messages, oldest first. */
  earlier: readonly SaidTurn[]
}

interface Recording {
  turn: Turn
  /** The member who asks; null: a visitor. */
  userId: string | null
  /** Whether the conversation goes on; else it begins with this. */
  goesOn: boolean
}

type Outcome = 'recorded' | 'gone' | 'later'

const recorder = onePerDatabase((context: Context) =>
  groupCommit<Recording, Outcome>({
    groupOf: ({ turn }) => turn.agent.account_id,
    write: (recordings) => write(context, recordings),
  }),
)

/**
 * Puts a question on record, with a place for its answer, together with all others of the account that come at the same
 * time. Throws `not_found` when the agent, or the conversation, is not there for the asker any more.
 */
export async function recordTurn(context: Context, recording: Recording): Promise<void> {
  const record = recorder(context)
  let outcome = await record(recording)
  // Two questions of one conversation have their places one after the other.
  while (outcome === 'later') outcome = await record(recording)
  if (outcome === 'gone') throw notFound(recording.goesOn ? 'conversation' : 'agent')
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
    return recorded.has(one.turn.answerId) ? 'recorded' : 'gone'
  })
}

const rowOf = ({ turn, userId, goesOn }: Recording) => ({
  agent: turn.agent.id,
  public_id: turn.agent.public_id,
  by_visitor: turn.byVisitor,
  access_version: turn.agent.access_version,
  goes_on: goesOn,
  conversation: turn.conversationId,
  project: turn.agent.project_id,
  user_id: userId,
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

/** Gives the ids of the answers that have their place. */
function insertTurns(context: Context, recordings: readonly Recording[]): Promise<Set<string>> {
  const accountId = recordings[0]!.turn.agent.account_id
  const asked = JSON.stringify(recordings.map(rowOf))
  return inAccount(context, accountId, async (tx) => {
    // One statement, for it stands between the visitors and their first words. It holds each agent at the address at
    // which the visitor asks: whoever changes that waits for what is being recorded (and then stops its answer), or is
    // waited for here. Rows are locked in the order of their ids, so that two processes never wait for each other.
    const { rows } = await sql<{ id: string }>`with asked as (
        select * from jsonb_to_recordset(${asked}::jsonb) as q(agent text, public_id uuid, by_visitor boolean, access_version int,
          goes_on boolean, conversation text, project text, user_id text, visitor_hash text, visitor jsonb, site jsonb,
          no_log boolean,
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
        select id from conversations where id in (select conversation from fit where goes_on) order by id for update
      ), begun as (
        insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, visitor, site, no_log,
          agent_version, title, message_count)
        select conversation, ${accountId}, project, agent, user_id, visitor_hash, visitor, site, no_log, version, title, 2
        from fit where not goes_on
        returning id, 1 as seq
      ), continued as (
        update conversations c set message_count = c.message_count + 2, updated_at = now(),
          visitor = coalesce(c.visitor, f.visitor), site = coalesce(c.site, f.site),
          no_log = c.no_log or f.no_log, agent_version = f.version,
          title = case when c.title = '' then f.title else c.title end
        from fit f, held h where f.goes_on and c.id = f.conversation and h.id = c.id
        returning c.id, c.message_count - 1 as seq
      ), c as (
        select * from begun union all select * from continued
      )
      insert into messages (id, account_id, conversation_id, seq, role, text, state, model)
      select v.id, ${accountId}, c.id, c.seq + v.place, v.role, v.text, v.state, v.model
      from c join fit f on f.conversation = c.id,
        lateral (values (f.question_id, 0, 'user', f.question, 'complete', null),
          (f.answer_id, 1, 'assistant', '', 'streaming', f.model)) as v(id, place, role, text, state, model)
      returning id`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  })
}
