import type { conversations, Data } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { checkHolder } from './asker.ts'
import {
  type ConversationRow,
  presentConversation,
  presentMessage,
  selectConversation,
  selectMessages,
} from './queries.ts'
import type { OfConversation } from './stop-answer.ts'

const HISTORY_LIMIT = 500

/** The messages of a conversation, for whoever holds it. A visitor's is closed when its agent is no longer public. */
export async function readHistory(
  context: Context,
  actor: Member | Visitor,
  { conversationId, visitorToken }: OfConversation,
): Promise<Data<typeof conversations.history>> {
  return inSystem(context.db.kysely, async (tx) => {
    const found = await selectConversation(tx, conversationId)
    checkHolder(found, actor, visitorToken)
    if (!(await isOpen(tx, found, actor))) throw notFound('conversation')
    const messages = await selectMessages(tx, found.id, HISTORY_LIMIT)
    return { conversation: presentConversation(found), messages: messages.map(presentMessage) }
  })
}

/** A member's is open while the member may enter its project, a visitor's while its agent is public. */
async function isOpen(
  tx: Transaction<DB>,
  conversation: ConversationRow,
  actor: Member | Visitor,
): Promise<boolean> {
  if (conversation.user_id !== null)
    return actor.kind === 'member' && actor.projectIds.includes(conversation.project_id)
  const { rows } = await sql`select 1 from agents
    where id = ${conversation.agent_id} and visibility = 'public'`.execute(tx)
  return rows.length > 0
}
