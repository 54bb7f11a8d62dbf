import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { publish } from '../../events/events.ts'

/** Stops the answers that are being written in a project, on whatever process, when the transaction commits. */
export async function stopAnswersOf(tx: Transaction<DB>, projectId: string): Promise<void> {
  const { rows } = await sql<{ conversationId: string; messageId: string }>`
    select c.id as "conversationId", m.id as "messageId"
    from messages m join conversations c on c.id = m.conversation_id
    where m.state = 'streaming' and c.project_id = ${projectId}`.execute(tx)
  for (const answer of rows) await publish(tx, { name: 'stop', ...answer })
}
