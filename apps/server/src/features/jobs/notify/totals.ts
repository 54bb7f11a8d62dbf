import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** The results of a job's runs, from its slices. */
export interface Totals {
  succeeded: number
  failed: number
  skipped: number
  /** Total number of runs. */
  runs: number
  /** Unfinished slices. */
  open: number
}

export async function totalsOf(tx: Tx, jobId: string): Promise<Totals> {
  const { rows } = await sql<Totals>`select coalesce(sum(succeeded), 0)::int as succeeded,
      coalesce(sum(failed), 0)::int as failed, coalesce(sum(skipped), 0)::int as skipped, coalesce(sum(size), 0)::int as runs,
      (count(*) filter (where state <> 'done'))::int as open
    from flow_slices where job_id = ${jobId}`.execute(tx)
  return rows[0]!
}
