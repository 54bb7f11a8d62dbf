import type { conversations } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

export interface ConversationRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  user_id: string | null
  visitor_hash: string | null
  title: string
  message_count: number
  created_at: Date
  updated_at: Date
}

export interface MessageRow {
  id: string
  role: 'user' | 'assistant'
  text: string
  citations: conversations.Citation[]
  state: 'streaming' | 'complete' | 'cut' | 'failed'
  created_at: Date
}

export async function selectConversation(
  tx: Transaction<DB>,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } =
    await sql<ConversationRow>`select id, account_id, project_id, agent_id, user_id, visitor_hash, title,
    message_count, created_at, updated_at from conversations where id = ${id}`.execute(tx)
  return rows[0]
}

/** The newest messages, oldest first. */
export async function selectMessages(
  tx: Transaction<DB>,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select id, role, text, citations, state, created_at from messages
    where conversation_id = ${conversationId} order by seq desc limit ${limit}`.execute(tx)
  return rows.toReversed()
}

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
  citations: row.citations,
  // Whoever reads an answer that is still being written sees what there is of it.
  state: row.state === 'streaming' ? 'cut' : row.state,
  createdAt: row.created_at.toISOString(),
})
