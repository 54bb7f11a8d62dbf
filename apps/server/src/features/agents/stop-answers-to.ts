import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

/**
 * Stops the answers of these agents that are being written, on whatever process, when the transaction commits, and with
 * them the streams of those who read along: those of visitors only, or of everybody.
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
