import type { RunEnd } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import type { Runs } from '../walk/open-runs.ts'
import { LeaseLost, newRun, type RunHeader, type RunToWalk } from '../types.ts'

/** A process that was taken for dead this often has no business with the run. */
const MOST_LEASES = 3

/** Whether the run is in the database, where whoever is alive finds it. */
async function isKept({ db }: Context, runId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from flow_runs where id = ${runId}`.execute(db.kysely)
  return rows.length > 0
}

/**
 * Walks a new run. When this process was taken for dead meanwhile, a run that nobody knows of yet begins anew (it has
 * done nothing); gives null for one that others go on with.
 */
export async function walkSurely(context: Context, runs: Runs, header: RunHeader): Promise<RunEnd | null> {
  let run: RunToWalk = newRun(header)
  for (let leases = 1; ; leases += 1) {
    try {
      return await runs.walkAlone(run)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      if (await isKept(context, header.id)) return null
      if (context.stopping.aborted || leases === MOST_LEASES)
        throw new Failure('unavailable', 'The server is shutting down, and the run didn’t start. Try again.')
      // Waits until the process is registered anew.
      await runs.workers.beat()
      run = newRun(header)
    }
  }
}
