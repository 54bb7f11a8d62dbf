import type { conversations, Data } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { holds } from './open-turn.ts'
import {
  type ConversationRow,
  presentConversation,
  presentMessage,
  selectConversation,
  selectMessages,
} from './queries.ts'

const HISTORY_LIMIT = 500

/** The messages of a conversation, for whoever holds it. A visitor's is closed when its agent is no longer public. */
export async function readHistory(
  context: Context,
  input: { actor: Member | Visitor; conversationId: string; visitorToken: string | undefined },
): Promise<Data<typeof conversations.history>> {
  const { actor } = input
  const userId = actor.kind === 'member' ? actor.userId : null
  return inSystem(context.db.kysely, async (tx) => {
    const found = await selectConversation(tx, input.conversationId)
    if (!found || !holds(found, { userId, token: input.visitorToken ?? null })) throw notFound('conversation')
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

/** The caller's own conversations in the current project, newest first. */
export async function listConversations(
  context: Context,
  member: Member,
  query: { page: number; size: number; agentId?: string | undefined },
): Promise<Data<typeof conversations.list>> {
  const project = currentProject(member)
  const { page, size } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ConversationRow & { total: number }>`
      select id, account_id, project_id, agent_id, user_id, visitor_hash, title, message_count, created_at, updated_at,
        count(*) over ()::int as total
      from conversations where user_id = ${member.userId} and project_id = ${project}
        and (${query.agentId ?? null}::text is null or agent_id = ${query.agentId ?? null})
      order by updated_at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    return { items: rows.map(presentConversation), total: rows[0]?.total ?? 0, page, size }
  })
}
