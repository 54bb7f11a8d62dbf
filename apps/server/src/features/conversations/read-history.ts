import type { conversations, Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { type OfConversation, selectHeld } from './held.ts'
import { type ConversationRow, presentConversation, presentMessage, selectMessages } from './queries.ts'

const HISTORY_LIMIT = 500

/** The messages of a conversation, for its owner. */
export async function readHistory(
  context: Context,
  actor: Member | Visitor,
  of: OfConversation,
): Promise<Data<typeof conversations.history>> {
  return inSystem(context.db.kysely, async (tx) => {
    const found = await selectHeld(tx, context, { actor, ...of })
    if (!isOpen(found, actor)) throw notFound('conversation')
    const messages = await selectMessages(tx, found.id, HISTORY_LIMIT)
    const { agentId: _, ...conversation } = presentConversation(found)
    const shown = found.no_log ? messages.filter(({ text }) => text !== '') : messages
    const leadForm = found.lead_id === null ? found.lead_form : null
    return { conversation, messages: shown.map(presentMessage), leadForm }
  })
}

/** A member's conversation is open while the member can access its project; a visitor's for its owner. */
const isOpen = (conversation: ConversationRow, actor: Member | Visitor): boolean =>
  conversation.user_id === null ||
  (actor.kind === 'member' && actor.projectIds.includes(conversation.project_id))
