import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'
import { emitWebhook } from '../webhooks/index.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, presentConversation } from './queries.ts'
import { conversationStarted } from './webhook-events.ts'

/** The caller's own conversations in the current project, newest first. */
export async function listConversations(
  context: Context,
  member: Member,
  query: { page: number; size: number; agentId?: string | undefined; search?: string | undefined },
): Promise<Data<typeof conversations.list>> {
  const project = currentProject(member)
  const { page, size, agentId = null, search = '' } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ConversationRow & { total: number }>`
      select ${CONVERSATION_COLUMNS}, count(*) over ()::int as total
      from conversations c where c.user_id = ${member.userId} and c.project_id = ${project}
        and (${agentId}::text is null or c.agent_id = ${agentId})
        and position(lower(${search}) in lower(c.title)) > 0
      order by c.updated_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    return { items: rows.map(presentConversation), total: rows[0]?.total ?? 0, page, size }
  })
}

/** Creates an empty conversation of the caller. */
export async function createConversation(
  context: Context,
  member: Member,
  input: { agentId: string; name?: string | undefined },
): Promise<conversations.Conversation> {
  return asMember(context, member, async (tx) => {
    const agent = await findAgent(tx, member, input.agentId)
    const { rows } = await sql<ConversationRow>`
      insert into conversations as c (id, account_id, project_id, agent_id, user_id, title)
      values (${newId('conversation')}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${member.userId},
        ${input.name ?? ''}) returning ${CONVERSATION_COLUMNS}`.execute(tx)
    const started = { agent, conversationId: rows[0]!.id, byVisitor: false }
    await emitWebhook(context, tx, conversationStarted(context, started))
    return presentConversation(rows[0]!)
  })
}

export async function renameConversation(
  context: Context,
  member: Member,
  input: { id: string; name: string },
): Promise<conversations.Conversation> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ConversationRow>`update conversations c set title = ${input.name}
      where ${own(member, input.id)} returning ${CONVERSATION_COLUMNS}`.execute(tx)
    if (!rows[0]) throw notFound('conversation')
    await tell(context, tx, rows[0])
    return presentConversation(rows[0])
  })
}

export async function deleteConversation(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof conversations.remove>> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ConversationRow>`delete from conversations c
      where ${own(member, id)} returning ${CONVERSATION_COLUMNS}`.execute(tx)
    if (!rows[0]) throw notFound('conversation')
    await tell(context, tx, rows[0])
    return { deleted: true as const }
  })
}

const own = (member: Member, id: string) =>
  sql`c.id = ${id} and c.user_id = ${member.userId} and c.project_id = any(${member.projectIds})`

export async function tell(
  context: Context,
  tx: Tx,
  row: Pick<ConversationRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> {
  const change = { kind: 'conversation' as const, id: row.id, parentId: row.agent_id }
  const { account_id: accountId, project_id: projectId } = row
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
