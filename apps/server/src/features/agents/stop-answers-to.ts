import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

/**
 * Stops these agents' responses in progress, in any process, when the transaction commits, together with the streams of
 * readers: visitors only, or everyone.
 */
export async function stopAnswersTo(
  tx: Tx,
  { agentIds, visitors }: { agentIds: readonly string[]; visitors: 'only' | 'too' },
): Promise<void> {
  const { rows } = await sql<{ conversationId: string; messageId: string }>`
    select c.id as "conversationId", m.id as "messageId"
    from messages m join conversations c on c.id = m.conversation_id
    where m.state = 'streaming' and c.agent_id = any(${[...agentIds]}::text[])
      and (${visitors === 'too'} or c.user_id is null)`.execute(tx)
  for (const answer of rows) await publish(tx, { name: 'stop', ...answer })
}
