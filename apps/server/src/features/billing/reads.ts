import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/**
 * The number of a read of Stripe that is about to begin. An object's last change is followed by an event, whose read
 * begins after the change and has a higher number than all before it: so keeping the state with the highest number
 * ends in the last state, in whatever order events arrive and however long reads take.
 */
export async function numberRead({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ no: number }>`select nextval('billing_reads') as no`.execute(db.kysely)
  return rows[0]!.no
}
