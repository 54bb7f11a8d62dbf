import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inSystem } from '../../../../db/scope.ts'

/** Runs and jobs are kept this long after their end. */
export const RUNS_KEPT_DAYS = 90
// Each statement holds the embedded database's one session for a moment only.
const AT_ONCE = 500

/**
 * Removes runs, jobs and frozen documents that nobody will ask for any more, in small pieces: what ended long ago, and
 * what is left of flows that are gone. Gives how many rows were removed.
 */
export async function sweepRuns(context: Context): Promise<number> {
  const due = sql`${context.now()}::timestamptz - make_interval(days => ${RUNS_KEPT_DAYS})`
  const runs = await inPieces(
    context,
    sql`with old as (
        select id from flow_runs r where r.created_at < ${due}
          and r.state in ('succeeded', 'failed', 'cancelled', 'skipped')
          and not exists (select from flow_jobs j where j.id = r.job_id and j.ended_at is null)
        limit ${AT_ONCE}
      ), steps as (delete from flow_steps where run_id in (select id from old)),
      waits as (delete from flow_waits where run_id in (select id from old))
      delete from flow_runs where id in (select id from old)`,
  )
  const orphans = await inPieces(
    context,
    sql`with old as (
        select r.id from flow_runs r where not exists (select from flows f where f.id = r.flow_id) limit ${AT_ONCE}
      ), steps as (delete from flow_steps where run_id in (select id from old))
      delete from flow_runs where id in (select id from old)`,
  )
  const jobs = await inPieces(
    context,
    sql`delete from flow_jobs where id in (select j.id from flow_jobs j
      where j.ended_at < ${due} and not exists (select from flow_runs r where r.job_id = j.id)
        and not exists (select from flow_schedules s where s.job_id = j.id) limit ${AT_ONCE})`,
  )
  return runs + orphans + jobs
}

async function inPieces(context: Context, statement: RawBuilder<unknown>): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows } = await inSystem(context.db.kysely, (tx) => statement.execute(tx))
    const count = Number(numAffectedRows ?? 0)
    removed += count
    if (count < AT_ONCE || context.stopping.aborted) return removed
  }
}
