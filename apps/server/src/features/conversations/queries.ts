import type { agents, conversations, handoffs } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { MESSAGE_FILES } from './attachments/message-files.ts'
import { isOpenProject } from '../../lib/open-project.ts'

export interface ConversationRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  user_id: string | null
  visitor_hash: string | null
  /** It is had by a messaging channel. */
  by_channel: boolean
  /** Whether the agent is public, still with the public id at which the visitor began. */
  open_to_visitors: boolean
  /** The visitor's identity, if known. */
  visitor: agents.KnownVisitor | null
  /** The agent's version for a visitor's conversation; null for the published one. */
  running_version: number | null
  /** Its texts are not stored, or no longer since some message. */
  no_log: boolean
  /** The visitor's lead, once the form was filled in. */
  lead_id: string | null
  /** Why the form was last shown. */
  lead_form: agents.FormReason | null
  /** Who answers. */
  handoff_status: handoffs.HandoffStatus
  handoff_assignee: string | null
  handoff_since: Date | null
  handoff_due: Date | null
  title: string
  message_count: number
  created_at: Date
  updated_at: Date
}

/** A citation as stored, with its passage. These ids are never sent, because visitors read citations too. */
export type StoredCitation = conversations.Citation & { chunkId: string; sourceId: string }

export const presentCitation = (citation: StoredCitation): conversations.Citation => ({
  number: citation.number,
  sourceName: citation.sourceName,
  page: citation.page,
  heading: citation.heading,
  url: citation.url,
  text: citation.text,
  start: citation.start,
  end: citation.end,
  highlights: citation.highlights,
})

export interface MessageRow {
  id: string
  role: conversations.Message['role']
  text: string
  /** Files sent with it; null when there are none. */
  attachments: conversations.Attachment[] | null
  citations: StoredCitation[]
  state: conversations.Message['state']
  reason: conversations.Message['reason']
  grounded: boolean | null
  rating: conversations.Message['rating']
  tools: conversations.ToolUse[]
  earlier: number
  /** The name of a team member as visitors see it. */
  author_name: string | null
  event: NonNullable<conversations.Message['event']> | null
  created_at: Date
}

/** `open_to_visitors` for a conversation `c`. */
export const OPEN_TO_VISITORS = sql<boolean>`exists (select from agents v where v.id = c.agent_id
  and v.visibility = 'public' and (v.reissued_at is null or v.reissued_at < c.created_at))`

/** A conversation without messages for this long has ended: its next message uses the published version. */
const ENDS_AFTER = sql`interval '1 hour'`
/** This long after a new publication, no conversation uses an older version, even one without pauses. */
const REPLACED_FOR = sql`interval '24 hours'`

/** `running_version` for a conversation `c`. */
export const RUNNING_VERSION = sql<
  number | null
>`(select r.version from agent_versions r where r.agent_id = c.agent_id
  and r.version = c.agent_version and c.updated_at > now() - ${ENDS_AFTER}
  and not exists (select from agent_versions n where n.agent_id = r.agent_id and n.version > r.version
    and n.created_at < now() - ${REPLACED_FOR}))`

/** Whether a conversation `c` is had by a messaging channel; the others are the website and programs. */
export const BY_CHANNEL = sql`(c.channel not in ('web', 'api'))`

export const CONVERSATION_COLUMNS = sql`c.id, c.account_id, c.project_id, c.agent_id, c.user_id, c.visitor_hash, ${BY_CHANNEL} as by_channel,
  ${OPEN_TO_VISITORS} as open_to_visitors, ${RUNNING_VERSION} as running_version, c.visitor, c.no_log, c.lead_id,
  c.lead_form, c.handoff_status, c.handoff_assignee, c.handoff_since, c.handoff_due, c.title,
  c.message_count, c.created_at, c.updated_at`

/** The visitor's name: signed by the website, from the lead form, or as the channel's vendor says; null when unknown. */
export const VISITOR_NAME = sql<
  string | null
>`coalesce(c.visitor ->> 'name', c.visitor ->> 'email', c.visitor ->> 'sub',
  (select coalesce(l.name, l.email, l.phone) from leads l where l.id = c.lead_id),
  case when ${BY_CHANNEL} then (select max(k.name) from channel_contacts k where k.conversation_id = c.id) end)`

export async function selectConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select ${CONVERSATION_COLUMNS} from conversations c
    where c.id = ${id} and ${isOpenProject(sql`c.project_id`)}`.execute(tx)
  return rows[0]
}

/** The latest messages, oldest first, without replaced responses. */
export async function selectMessages(tx: Tx, conversationId: string, limit: number): Promise<MessageRow[]> {
  const { rows } = await messagesOf(sql`${conversationId}`, sql`${limit}::int`).execute(tx)
  return rows.toReversed()
}

/** Columns of a message `m` for a `MessageRow`. */
export const messageColumns = sql`m.id, m.role, m.text, ${MESSAGE_FILES} as attachments, m.citations, m.state, m.reason, m.grounded, m.rating, m.tools,
  m.author_name, m.event, m.created_at, (select count(*)::int from messages r
    where r.conversation_id = m.conversation_id and r.seq = m.seq and r.replaced_at is not null) as earlier`

/** The latest messages of a conversation, newest first, without replaced responses. */
export const messagesOf = (conversationId: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
  sql<MessageRow>`select ${messageColumns}, seq
    from messages m where conversation_id = ${conversationId} and replaced_at is null
    order by seq desc limit ${limit}`

export const presentConversation = (row: ConversationRow): conversations.Conversation => ({
  id: row.id,
  agentId: row.agent_id,
  title: row.title,
  messages: row.message_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentMessage = (row: MessageRow): conversations.Message => ({
  id: row.id,
  role: row.role,
  text: row.text,
  ...(row.attachments ? { attachments: row.attachments } : {}),
  ...(row.author_name === null ? {} : { author: row.author_name }),
  ...(row.event === null ? {} : { event: row.event }),
  citations: row.citations.map(presentCitation),
  state: row.state,
  reason: row.reason,
  grounded: row.grounded,
  rating: row.rating,
  tools: row.tools,
  earlier: row.earlier,
  createdAt: row.created_at.toISOString(),
})
