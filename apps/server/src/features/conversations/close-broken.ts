import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'

/** No response takes this long: its process has died. */
export const NO_ANSWER_TAKES_MINUTES = 10

const BROKE_OFF = 'The response was interrupted. Try again.'

/**
 * Marks responses of crashed processes as interrupted and tells clients that resume them. `minutes`: the maximum
 * duration of a response. `but`: responses of this process.
 */
export async function closeBrokenAnswers(
  context: Context,
  minutes: number,
  but: readonly string[] = [],
): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`update messages set state = case when text = '' then 'failed' else 'cut' end, error = ${BROKE_OFF}
      where state = 'streaming' and created_at <= now() - make_interval(mins => ${minutes})
        and id <> all(${but}::text[])`.execute(tx),
  )
}
