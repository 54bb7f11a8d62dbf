import type { ChatTurn } from '@millrace/models'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** The agent's memory at the time of a message: the newest turns before it, oldest first. */
export async function turnsBefore(tx: Tx, messageId: string, memory: number): Promise<ChatTurn[]> {
  const { rows } = await sql<{ role: 'user' | 'assistant'; text: string }>`
    select case when m.role = 'user' then 'user' else 'assistant' end as role, m.text
    from messages q join messages m on m.conversation_id = q.conversation_id and m.seq < q.seq
    where q.id = ${messageId} and m.replaced_at is null and m.role <> 'event' and m.text <> ''
    order by m.seq desc limit ${memory}`.execute(tx)
  return rows.toReversed()
}
