import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'

/** Marks answers as cut off whose process died while it was writing them. `minutes`: no answer takes that long. */
export async function closeBrokenAnswers(context: Context, minutes: number): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`update messages set state = 'cut' where state = 'streaming'
      and created_at <= now() - make_interval(mins => ${minutes})`.execute(tx),
  )
}
