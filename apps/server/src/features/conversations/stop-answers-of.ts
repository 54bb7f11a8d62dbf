import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

/** Stops a project's responses in progress, in any process, when the transaction commits. */
export async function stopAnswersOf(tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ conversationId: string; messageId: string }>`
    select c.id as "conversationId", m.id as "messageId"
    from messages m join conversations c on c.id = m.conversation_id
    where m.state = 'streaming' and c.project_id = ${projectId}`.execute(tx)
  for (const answer of rows) await publish(tx, { name: 'stop', ...answer })
}
