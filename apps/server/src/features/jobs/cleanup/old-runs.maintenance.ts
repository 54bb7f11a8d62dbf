import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { firstIdAt } from '../../../lib/ids.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { emptyJob } from './empty-job.ts'
import { dropStaging } from '../outputs/staging.ts'

/** A window of results is written in seconds: a writer that has written nothing for this long has died. */
const SILENT = '1 hour'

/**
 * Leaves hidden sheets, into which results were being saved when the process died, to the task that empties the trash of sheets. Those in which
 * a job gathers the rows of such a sheet look the same, and stay.
 */
const removeHalfSaved = ({ db, now }: Context): Promise<void> =>
  inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`select s.id from sheets s
      where s.deleted_at = 'infinity' and s.type = 'WORKFLOW_RUN_RESULT'
        and s.updated_at < ${now()}::timestamptz - ${SILENT}::interval
        and not exists (select from flow_jobs j, jsonb_each_text(j.aside) a
          where j.project_id = s.project_id and a.value = s.id)`.execute(tx)
    await dropStaging(
      tx,
      rows.map(({ id }) => id),
    )
  })

/** Runs and jobs are kept this long after their end. */
export const RUNS_KEPT_DAYS = 90
// Each statement holds the embedded database's one session for a moment only.
const AT_ONCE = 500
const DAY_MS = 24 * 3_600_000

/**
 * Removes runs, with their steps and waits, jobs, and drafts that were tried, that nobody will ask for any more: what
 * ended long ago. In small pieces; gives how many were removed. What is left of flows that are gone is the work of `emptyFlowTrash`.
 */
export async function deleteOldRuns(context: Context): Promise<number> {
  const due = new Date(context.now().getTime() - RUNS_KEPT_DAYS * DAY_MS)
  const removed = (await oldRuns(context, due)) + (await oldJobs(context, due))
  await oldDrafts(context, due)
  await removeHalfSaved(context)
  return removed
}

/** Documents that were only tried, and by no run that is left: each was tried when its last run began. */
async function oldDrafts({ db, stopping }: Context, due: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE && !stopping.aborted;) {
    const { numAffectedRows } = await inSystem(db.kysely, (tx) =>
      sql`delete from flow_documents where id in (
        select d.id from flow_documents d where d.tried_at < ${due}::timestamptz - interval '1 day'
          and not exists (select from flow_runs r where r.flow_id = d.flow_id and r.job_id is null
            and r.state in ('queued', 'running', 'waiting', 'paused') and r.document_id = d.id)
        limit ${AT_ONCE})`.execute(tx),
    )
    gone = Number(numAffectedRows ?? 0)
  }
}

interface Piece {
  last: string | null
  removed: number
}

async function oldRuns(context: Context, due: Date): Promise<number> {
  // Ids sort by the time they were made at, so the oldest runs are found by the primary key: an index of times would
  // cost every run.
  const end = firstIdAt('run', due)
  let removed = 0
  for (let after = ''; !context.stopping.aborted;) {
    const { rows } = await inSystem(context.db.kysely, (tx) =>
      sql<Piece>`with piece as materialized (
          select id, job_id, state, created_at from flow_runs
          where id > ${after} and id < ${end} order by id limit ${AT_ONCE}
        ), old as (
          select id from piece r where r.created_at < ${due}
            and r.state in ('succeeded', 'failed', 'cancelled', 'skipped')
            and not exists (select from flow_jobs j where j.id = r.job_id and j.ended_at is null)
        ), steps as (delete from flow_steps where run_id in (select id from old)),
        waits as (delete from flow_waits where run_id in (select id from old)),
        gone as (delete from flow_runs where id in (select id from old) returning id)
        select (select max(id) from piece) as last, (select count(*) from gone)::int as removed`.execute(tx),
    )
    const piece = rows[0]!
    removed += piece.removed
    if (piece.last === null) break
    after = piece.last
  }
  return removed
}

async function oldJobs(context: Context, due: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select j.id from flow_jobs j
    where j.ended_at < ${due} and not exists (select from flow_runs r where r.job_id = j.id)
      and not exists (select from flow_schedules s where s.job_id = j.id)`.execute(context.db.kysely)
  for (const { id } of rows) await emptyJob(context, id)
  return rows.length
}

export const runHistory: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteOldRuns,
  done: 'old runs and jobs were deleted',
}
