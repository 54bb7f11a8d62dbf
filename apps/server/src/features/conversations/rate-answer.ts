import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { notifyOfAgent } from '../agents/index.ts'
import { requestAfterRating } from './handoff/request-person.ts'
import { type OfConversation, selectHeld } from './held.ts'

interface Rating {
  messageId: string
  rating: conversations.Message['rating']
  comment?: string | undefined
}

/** Stores the rating of a response; null removes it. */
export async function rateAnswer(
  context: Context,
  actor: Member | Visitor,
  { messageId, rating, comment, ...of }: OfConversation & Rating,
): Promise<Data<typeof conversations.rate>> {
  await inSystem(context.db.kysely, async (tx) => {
    const found = await selectHeld(tx, context, { actor, ...of })
    const kept = rating === null || found.no_log ? null : comment?.trim() || null
    const { rows } =
      await sql`update messages set rating = ${rating}, rated_at = now(), rating_comment = ${kept}
      where id = ${messageId} and conversation_id = ${found.id} and role = 'assistant' and state <> 'streaming'
      returning id`.execute(tx)
    if (rows.length === 0) throw notFound('answer')
    const change = { kind: 'conversation' as const, id: found.id, parentId: found.agent_id }
    const { account_id: accountId, project_id: projectId } = found
    await context.events.publish(tx, { name: 'change', accountId, projectId, change })
    if (rating === 'down' && found.user_id === null)
      await notifyOfAgent(context, tx, {
        agentId: found.agent_id,
        event: 'negativeRating',
        conversationId: found.id,
      })
    if (rating === 'down') await requestAfterRating(context, tx, { conversationId: found.id, messageId })
  })
  return { rating }
}
