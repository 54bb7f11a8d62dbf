import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { DUE } from './due.ts'
import { RUN_COLUMNS, type RunRow, withJournals } from '../walk/load-runs.ts'
import { throughOutages } from '../leases/through-outages.ts'
import { type Lease, LeaseLost, type RunToWalk } from '../types.ts'

/** The number of runs that one message claims. */
export const RUNS_TOGETHER = 25

export interface Claimed {
  run: RunToWalk
  cancelling: boolean
}

/**
 * Claims this run, if it is due, and other due runs of its account. No other process gets them while the lease lasts.
 * Includes runs to be cancelled, so that this happens at once. Leaves out runs that are active in this process
 * (`isAtWork`). Don't call it concurrently.
 */
export async function claimRuns(
  { db }: Context,
  { lease, runId, isAtWork }: { lease: Lease; runId: string; isAtWork: (id: string) => boolean },
): Promise<Claimed[]> {
  const candidates = await throughOutages(lease, () => findDue(db, runId))
  const rows = await throughOutages(lease, () =>
    inSystem(db.kysely, async (tx) => {
      const fence =
        await sql`select id from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
      if (fence.rows.length === 0) throw new LeaseLost()
      const free = candidates.filter((id) => !isAtWork(id))
      // Runs with our name: an earlier attempt succeeded and its response was lost.
      const claimed = await sql<RunRow & { cancelling: boolean }>`
        with due as (select r.id from flow_runs r where r.id = any(${free}::text[])
          and (${DUE} or (r.state = 'running' and r.worker_id = ${lease.id})) for update of r skip locked)
        update flow_runs r set state = 'running', worker_id = ${lease.id}, wake_at = null, again = false
        from due where r.id = due.id
        returning ${RUN_COLUMNS}, r.cancelling`.execute(tx)
      return claimed.rows
    }),
  )
  const runs = await throughOutages(lease, () => withJournals(db.kysely, rows))
  return runs.map((run, index) => ({ run, cancelling: rows[index]!.cancelling }))
}

async function findDue(db: Context['db'], runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select r.id from flow_runs r where r.id = ${runId} and ${DUE} for update skip locked
    ), others as (
      select r.id from flow_runs r
      join flow_runs n on n.id = ${runId} and n.account_id = r.account_id
        and (n.execution_id is null) = (r.execution_id is null)
      where ${DUE}
      order by coalesce(r.wake_at, r.created_at) limit ${RUNS_TOGETHER} for update of r skip locked
    )
    select id from named union select id from others`.execute(db.kysely)
  return rows.map(({ id }) => id)
}
