import type { webhooks } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { originOf } from '../../lib/origin.ts'
import { type AccountEvent, emitWebhooks, hasReceiver } from '../webhooks/index.ts'

// What webhooks of the account learn about conversations: that there is a message, and where to read it. Its text stays
// here, so that access, retention and deletion apply to it.

interface OfConversation {
  agent: { id: string; account_id: string; project_id: string; name: string }
  conversationId: string
  /** Otherwise, a member asks. */
  byVisitor: boolean
}

const EVENTS: readonly webhooks.WebhookEvent[] = ['conversation.started', 'message.created']

/** Whether a webhook of the account receives them; part of the statement that stores messages. */
export const hasConversationReceiver = (accountId: string) => hasReceiver(accountId, EVENTS)

/** The first two of each event's data: the agent, and the conversation with its page in the console. */
const placeOf = (context: Context, { agent, conversationId, byVisitor }: OfConversation) => ({
  agent: { id: agent.id, name: agent.name },
  conversation: {
    id: conversationId,
    with: byVisitor ? 'visitor' : 'member',
    url: `${originOf(context.config)}/console/agent/setting/${agent.id}?tab=chatLogs&conversation=${conversationId}`,
  },
})

export const conversationStarted = (context: Context, of: OfConversation): AccountEvent => ({
  accountId: of.agent.account_id,
  projectId: of.agent.project_id,
  type: 'conversation.started',
  conversationId: of.conversationId,
  data: () => placeOf(context, of),
})

interface CreatedMessage {
  id: string
  /** `user` asks, `assistant` is the agent, and `member` a person who took over. */
  role: 'user' | 'assistant' | 'member'
  state: 'complete' | 'cut' | 'failed'
}

export const messageCreated = (
  context: Context,
  of: OfConversation & { message: CreatedMessage },
): AccountEvent => ({
  accountId: of.agent.account_id,
  projectId: of.agent.project_id,
  type: 'message.created',
  conversationId: of.conversationId,
  data: () => ({ ...placeOf(context, of), message: of.message }),
})

/** Same, for a message of which only the conversation is known. */
export async function emitMessage(
  context: Context,
  tx: Tx,
  { conversationId, message }: { conversationId: string; message: CreatedMessage },
): Promise<void> {
  const { rows } = await sql<
    OfConversation['agent'] & { by_visitor: boolean }
  >`select a.id, a.account_id, a.project_id,
      a.name, c.user_id is null and c.lab_id is null as by_visitor
    from conversations c join agents a on a.id = c.agent_id
    where c.id = ${conversationId} and ${hasReceiver(sql`c.account_id`, ['message.created'])}`.execute(tx)
  const [agent] = rows
  if (!agent) return
  const event = messageCreated(context, { agent, conversationId, byVisitor: agent.by_visitor, message })
  await emitWebhooks(context, tx, [event])
}
