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
  /** Whether the agent is public, still at the address at which a visitor began this. */
  open_to_visitors: boolean
  /** Whose it is, as far as the visitor was known. */
  visitor: agents.KnownVisitor | null
  /** The version of the agent that a visitor's conversation goes on with; null: the published one. */
  running_version: number | null
  /** Its texts are not kept, or not since some message. */
  no_log: boolean
  /** Whose it is, once the visitor has filled in the lead form. */
  lead_id: string | null
  /** Why the form was shown last. */
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

/** A citation as it is kept: it knows its passage. Nobody is told these ids: visitors read citations, too. */
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
  /** The files that came with it; null: none. */
  attachments: conversations.Attachment[] | null
  citations: StoredCitation[]
  state: conversations.Message['state']
  reason: conversations.Message['reason']
  grounded: boolean | null
  rating: conversations.Message['rating']
  tools: conversations.ToolUse[]
  earlier: number
  /** Of a member's, as visitors are shown it. */
  author_name: string | null
  event: NonNullable<conversations.Message['event']> | null
  created_at: Date
}

/** Of a conversation `c`, as `open_to_visitors` says it. */
export const OPEN_TO_VISITORS = sql<boolean>`exists (select from agents v where v.id = c.agent_id
  and v.visibility = 'public' and (v.reissued_at is null or v.reissued_at < c.created_at))`

/** A conversation that rested for this long has ended: with the next message it takes the published version. */
const ENDS_AFTER = sql`interval '1 hour'`
/** So long after another one was published a version is gone from all conversations, also those that never rest. */
const REPLACED_FOR = sql`interval '24 hours'`

/** Of a conversation `c`, as `running_version` says it. */
export const RUNNING_VERSION = sql<
  number | null
>`(select r.version from agent_versions r where r.agent_id = c.agent_id
  and r.version = c.agent_version and c.updated_at > now() - ${ENDS_AFTER}
  and not exists (select from agent_versions n where n.agent_id = r.agent_id and n.version > r.version
    and n.created_at < now() - ${REPLACED_FOR}))`

export const CONVERSATION_COLUMNS = sql`c.id, c.account_id, c.project_id, c.agent_id, c.user_id, c.visitor_hash,
  ${OPEN_TO_VISITORS} as open_to_visitors, ${RUNNING_VERSION} as running_version, c.visitor, c.no_log, c.lead_id,
  c.lead_form, c.handoff_status, c.handoff_assignee, c.handoff_since, c.handoff_due, c.title,
  c.message_count, c.created_at, c.updated_at`

/** Who a visitor is, as far as that is known: as the website signed it, or from the lead form; null: nobody knows. */
export const VISITOR_NAME = sql<
  string | null
>`coalesce(c.visitor ->> 'name', c.visitor ->> 'email', c.visitor ->> 'sub',
  (select coalesce(l.name, l.email, l.phone) from leads l where l.id = c.lead_id))`

export async function selectConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select ${CONVERSATION_COLUMNS} from conversations c
    where c.id = ${id} and ${isOpenProject(sql`c.project_id`)}`.execute(tx)
  return rows[0]
}

/** The newest messages, oldest first, without answers that another one replaced. */
export async function selectMessages(tx: Tx, conversationId: string, limit: number): Promise<MessageRow[]> {
  const { rows } = await messagesOf(sql`${conversationId}`, sql`${limit}::int`).execute(tx)
  return rows.toReversed()
}

/** Of a message `m`, as a `MessageRow` has it. */
export const messageColumns = sql`m.id, m.role, m.text, ${MESSAGE_FILES} as attachments, m.citations, m.state, m.reason, m.grounded, m.rating, m.tools,
  m.author_name, m.event, m.created_at, (select count(*)::int from messages r
    where r.conversation_id = m.conversation_id and r.seq = m.seq and r.replaced_at is not null) as earlier`

/** The newest messages of a conversation, newest first, without answers that another one replaced. */
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
