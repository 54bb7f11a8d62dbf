import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { dropStaging } from '../outputs/staging.ts'

const SLICES_AT_ONCE = 100

/** Removes a job whose runs are already removed, with its slices, in small pieces, and its staging sheets. */
export async function emptyJob({ db }: Context, id: string): Promise<void> {
  for (let count = SLICES_AT_ONCE; count === SLICES_AT_ONCE;) {
    const { numAffectedRows } = await inSystem(db.kysely, (tx) =>
      sql`delete from flow_slices where job_id = ${id} and number in (
        select number from flow_slices where job_id = ${id} limit ${SLICES_AT_ONCE})`.execute(tx),
    )
    count = Number(numAffectedRows ?? 0)
  }
  await inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{
      aside: Record<string, string>
    }>`delete from flow_jobs where id = ${id} returning aside`.execute(tx)
    await dropStaging(tx, Object.values(rows[0]?.aside ?? {}))
  })
}
