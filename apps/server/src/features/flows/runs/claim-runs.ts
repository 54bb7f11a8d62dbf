import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { DUE } from './due.ts'
import { RUN_COLUMNS, type RunRow, withJournals } from './load-runs.ts'
import { type Lease, LeaseLost, type RunToWalk } from './types.ts'

/** Runs that one message takes along. */
export const RUNS_TOGETHER = 25

/**
 * Takes this run, when it is due, and others of its account that are; nobody else gets them while the lease lasts.
 * Runs that somebody wants to end are among them: they are to be cancelled at once.
 */
export async function claimRuns(
  { db }: Context,
  lease: Lease,
  runId: string,
): Promise<{ run: RunToWalk; cancelling: boolean }[]> {
  const rows = await inSystem(db.kysely, async (tx) => {
    const fence =
      await sql`select id from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
    if (fence.rows.length === 0) throw new LeaseLost()
    const claimed = await sql<RunRow & { cancelling: boolean }>`
      with named as (
        select r.id from flow_runs r where r.id = ${runId} and ${DUE} for update skip locked
      ), others as (
        select r.id from flow_runs r
        where r.account_id = (select account_id from flow_runs where id = ${runId}) and ${DUE}
        order by r.created_at limit ${RUNS_TOGETHER} for update skip locked
      ), due as (select id from named union select id from others)
      update flow_runs r set state = 'running', worker_id = ${lease.id}, wake_at = null, again = false
      from due where r.id = due.id
      returning ${RUN_COLUMNS}, r.cancelling`.execute(tx)
    return claimed.rows
  })
  const runs = await withJournals(db.kysely, rows)
  return runs.map((run, index) => ({ run, cancelling: rows[index]!.cancelling }))
}
