import type { conversations, leads } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { VISITOR_NAME } from '../conversations/index.ts'
import type { Mirrored, SystemSheets } from './open-system-sheets.ts'

/** Values by the `source` of their column; missing ones are empty. */
export interface MirroredThing {
  id: string
  values: Readonly<Record<string, string | number | boolean | null>>
}

type Texts = SystemSheets['texts']

/** Maximum characters of a transcript: what a model can read, and far below a cell's limit. */
const TRANSCRIPT_MAX = 30_000

interface ConversationSource {
  id: string
  agent_id: string
  agent: string
  channel: string
  visitor: string | null
  member: string | null
  site: conversations.SiteVisitor | null
  message_count: number
  first_question: string | null
  transcript: string | null
  up: number
  down: number
  unanswered: number
  created_at: Date
  updated_at: Date
}

/** Members test agents in the console; visitors come through a channel. */
const CHANNEL = sql`case when c.channel = 'web' and c.visitor_hash is null then 'console' else c.channel end`

/** Maximum messages in a transcript; the messages sheet has all of them. */
const MESSAGES_MAX = 400

/** The messages of conversation `c` that its transcript contains. */
const MESSAGES_OF = sql`(select * from messages x where x.conversation_id = c.id and x.replaced_at is null
  and x.state <> 'streaming' and x.role <> 'event' order by x.seq limit ${sql.lit(MESSAGES_MAX)})`

/** Who said what, for messages `m` of agent `a`. */
const transcriptOf = (texts: Texts) => sql<string | null>`
  left(string_agg(case m.role when 'user' then ${texts('visitor')}::text when 'member' then coalesce(m.author_name, '')
        else a.name end || ': '
      || left(m.text, ${TRANSCRIPT_MAX}::int), E'\n' order by m.seq, m.id), ${TRANSCRIPT_MAX}::int)`

/**
 * The given conversations that belong to the project, oldest first. Conversations without stored texts are left out:
 * there is nothing to show.
 */
export async function readConversations(
  tx: Tx,
  { projectId }: Mirrored,
  { ids, texts }: { ids: readonly string[]; texts: Texts },
): Promise<MirroredThing[]> {
  const { rows } = await sql<ConversationSource>`
    select c.id, c.agent_id, a.name as agent, ${CHANNEL} as channel, ${VISITOR_NAME} as visitor, u.email as member, c.site,
      (select count(*)::int from messages x where x.conversation_id = c.id and x.replaced_at is null
        and x.state <> 'streaming' and x.role <> 'event') as message_count,
      c.created_at, c.updated_at, t.*
    from conversations c join agents a on a.id = c.agent_id left join users u on u.id = c.user_id,
      lateral (select (array_agg(left(m.text, 1000) order by m.seq) filter (where m.role = 'user'))[1] as first_question,
          ${transcriptOf(texts)} as transcript,
          count(*) filter (where m.rating = 'up')::int as up,
          count(*) filter (where m.rating = 'down')::int as down,
          count(*) filter (where m.reason = 'fallback')::int as unanswered
        from ${MESSAGES_OF} m) t
    where c.id = any(${[...ids]}::text[]) and c.project_id = ${projectId} and not c.no_log
    order by c.created_at, c.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    values: {
      started: row.created_at.toISOString(),
      lastMessage: row.updated_at.toISOString(),
      agent: row.agent,
      channel: channelOf(row.channel, texts),
      visitor: row.member ?? row.visitor,
      firstQuestion: row.first_question,
      transcript: row.transcript,
      messageCount: row.message_count,
      unanswered: row.unanswered,
      up: row.up,
      down: row.down,
      page: row.site?.page ?? null,
      conversationId: row.id,
      agentId: row.agent_id,
    },
  }))
}

function channelOf(channel: string, texts: Texts): string {
  if (channel === 'web' || channel === 'console' || channel === 'api' || channel === 'lab')
    return texts(`channels.${channel}`)
  return channel
}

interface MessageSource {
  id: string
  conversation_id: string
  agent_id: string
  agent: string
  channel: string
  visitor: string | null
  member: string | null
  role: string
  /** The name of a team member as visitors see it. */
  author_name: string | null
  text: string
  state: string
  reason: conversations.Message['reason']
  rating: 'up' | 'down' | null
  rating_comment: string | null
  sources: string | null
  model: string | null
  cost: number | null
  created_at: Date
}

function writerOf(
  { role, member, visitor, author_name: author, agent }: MessageSource,
  texts: Texts,
): string {
  if (role === 'user') return member ?? visitor ?? texts('anonymous')
  return role === 'member' ? (author ?? texts('member')) : agent
}

/** Passage numbers, which link to nothing in a cell: the sources column names them. */
const CITATION_MARKS = /(?<!\s)(?:\s*\[\d{1,3}\])+/g

/** A message's files, by name below its text. */
const FILES = sql`(select string_agg(E'\\n📎 ' || f.name, '' order by f.id) from attachments f where f.message_id = m.id)`

/** `readConversations` for messages: without responses that are still being written or were replaced. */
export async function readMessages(
  tx: Tx,
  { projectId }: Mirrored,
  { ids, texts }: { ids: readonly string[]; texts: Texts },
): Promise<MirroredThing[]> {
  const { rows } = await sql<MessageSource>`
    select m.id, m.conversation_id, c.agent_id, a.name as agent, ${CHANNEL} as channel, ${VISITOR_NAME} as visitor, u.email as member,
      m.role, m.author_name, concat(m.text, ${FILES}) as text, m.state, m.reason, m.rating, m.rating_comment, m.model, m.cost, m.created_at,
      (select string_agg(distinct d.cited ->> 'sourceName', ', ') from jsonb_array_elements(m.citations) d (cited))
        as sources
    from messages m join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
      left join users u on u.id = c.user_id
    where m.id = any(${[...ids]}::text[]) and c.project_id = ${projectId} and not c.no_log
      and m.state <> 'streaming' and m.replaced_at is null and m.role <> 'event'
    order by m.created_at, m.seq, m.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    values: {
      sent: row.created_at.toISOString(),
      text: row.role === 'assistant' ? row.text.replaceAll(CITATION_MARKS, '') : row.text,
      from: writerOf(row, texts),
      agent: row.agent,
      channel: channelOf(row.channel, texts),
      answered: row.role !== 'assistant' ? null : row.state === 'complete' && row.reason !== 'fallback',
      rating: row.rating === null ? null : texts(row.rating),
      comment: row.rating_comment || null,
      sources: row.sources,
      model: row.role === 'assistant' ? row.model : null,
      cost: row.cost,
      conversationId: row.conversation_id,
      agentId: row.agent_id,
    },
  }))
}

interface LeadSource {
  id: string
  agent_id: string
  agent: string
  conversation_id: string | null
  name: string | null
  email: string | null
  phone: string | null
  fields: leads.FilledField[]
  status: leads.LeadStatus
  note: string
  score: number
  channel: string
  page: string | null
  consent_text: string | null
  transcript: string | null
  submitted_at: Date
}

/** `readConversations` for leads, with the latest conversation of each. */
export async function readLeads(
  tx: Tx,
  { projectId }: Mirrored,
  { ids, texts }: { ids: readonly string[]; texts: Texts },
): Promise<MirroredThing[]> {
  const { rows } = await sql<LeadSource>`
    select l.id, l.agent_id, a.name as agent, c.id as conversation_id, l.name, l.email, l.phone, l.fields, l.status,
      l.note, l.score, l.channel, l.page, l.consent_text, l.submitted_at, t.transcript
    from leads l join agents a on a.id = l.agent_id
      left join lateral (select id, no_log from conversations x where x.lead_id = l.id
        order by x.updated_at desc limit 1) c on true
      left join lateral (select ${transcriptOf(texts)} as transcript from ${MESSAGES_OF} m) t on not c.no_log
    where l.id = any(${[...ids]}::text[]) and l.project_id = ${projectId}
    order by l.submitted_at, l.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    values: {
      submitted: row.submitted_at.toISOString(),
      name: row.name,
      email: row.email,
      phone: row.phone,
      status: texts(`statuses.${row.status}`),
      score: row.score,
      details: row.fields.map(({ label, value }) => `${label}: ${value}`).join('\n') || null,
      note: row.note || null,
      agent: row.agent,
      channel: channelOf(row.channel, texts),
      page: row.page,
      transcript: row.transcript,
      consent: row.consent_text,
      conversationId: row.conversation_id,
      agentId: row.agent_id,
    },
  }))
}
