import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { BY_CHANNEL } from './queries.ts'

/** No response takes this long: its process has died. */
export const NO_ANSWER_TAKES_MINUTES = 10

const BROKE_OFF = 'The response was interrupted. Try again.'

/**
 * Marks responses of crashed processes as interrupted and tells clients that resume them. `minutes`: the maximum
 * duration of a response. `but`: responses of this process. Those that a job writes are written again by it.
 */
export async function closeBrokenAnswers(
  context: Context,
  minutes: number,
  but: readonly string[] = [],
): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`update messages m set state = case when text = '' then 'failed' else 'cut' end, error = ${BROKE_OFF}
      where state = 'streaming' and created_at <= now() - make_interval(mins => ${minutes})
        and id <> all(${but}::text[]) and not exists (select from messages e
          where e.conversation_id = m.conversation_id and e.event ->> 'answerId' = m.id)
        and exists (select from conversations c where c.id = m.conversation_id and not ${BY_CHANNEL})`.execute(
      tx,
    ),
  )
}

/**
 * Ends a response that is still marked as being written. One that nobody writes any more is not shown. False if
 * it has ended already.
 */
export async function closeAnswer(tx: Tx, id: string, end: 'interrupted' | 'dropped'): Promise<boolean> {
  const isDropped = end === 'dropped'
  const { rows } =
    await sql`update messages set state = case when ${isDropped} or text <> '' then 'cut' else 'failed' end,
      error = ${isDropped ? null : BROKE_OFF}, replaced_at = case when ${isDropped} then now() end
    where id = ${id} and state = 'streaming' returning id`.execute(tx)
  return rows.length > 0
}
