import type { Data, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { inSystem } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import type { Engine } from './answer/write-answer.ts'
import { type OfConversation, selectHeld } from './held.ts'

/** Stops the response in progress, in any process. */
export async function stopAnswer(
  { context, streaming }: Engine,
  actor: Member | Visitor,
  of: OfConversation,
): Promise<Data<typeof conversations.stop>> {
  const { conversationId } = of
  const messageId = await inSystem(context.db.kysely, async (tx) => {
    await selectHeld(tx, context, { actor, ...of })
    const { rows } = await sql<{ id: string }>`select id from messages
      where conversation_id = ${conversationId} and state = 'streaming' order by seq desc limit 1`.execute(tx)
    return rows[0]?.id
  })
  if (!messageId) return { stopping: false }
  streaming.stop({ conversationId, messageId })
  await context.events.publish(context.db.kysely, { name: 'stop', conversationId, messageId })
  return { stopping: true }
}
