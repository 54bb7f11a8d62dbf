import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'

/** No answer takes so long: its process died. */
export const NO_ANSWER_TAKES_MINUTES = 10

const BROKE_OFF = 'The response was interrupted. Try again.'

/**
 * Marks answers as cut off whose process died while it was writing them, and says so to whoever takes them up again.
 * `minutes`: no answer takes that long. `but`: those that this process is writing.
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
