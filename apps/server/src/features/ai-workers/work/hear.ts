import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { TurnOutput } from './model-program.ts'

/** Characters of messages that one step hears; what was written after them is heard by the next one. */
const HEARD_MAX = 50_000

interface Hearing {
  executionId: string
  /** Of the step that hears. */
  path: string
}

/**
 * What people have written and nobody has read, oldest first: as much as a step can hold, and always one message. A step
 * that is repeated hears the same.
 */
export async function hear(tx: Tx, { executionId, path }: Hearing): Promise<TurnOutput['heard']> {
  const { rows } = await sql<{ text: string; author: string | null }>`
    with open as (select id, path, sum(length(text)) over (order by id collate "C") as up_to,
          row_number() over (order by id collate "C") as nth
        from execution_messages
        where execution_id = ${executionId} and role = 'person' and (read_at is null or path = ${path})),
      heard as (update execution_messages m set read_at = coalesce(m.read_at, now()), path = ${path}
        from open where m.id = open.id and (open.path = ${path} or open.nth = 1 or open.up_to <= ${HEARD_MAX})
        returning m.id, m.text, m.author)
    select text, author from heard order by id collate "C"`.execute(tx)
  return rows.map(({ text, author: by }) => ({ text, by }))
}

/** Whether people have written what nobody has read. */
export async function isUnheard(tx: Tx, executionId: string): Promise<boolean> {
  const { rows } = await sql`select from execution_messages
    where execution_id = ${executionId} and role = 'person' and read_at is null limit 1`.execute(tx)
  return rows.length > 0
}
