import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { firstIdAt } from '../../../lib/ids.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { emptyJob } from './empty-job.ts'
import { dropStaging } from '../outputs/staging.ts'

/** A window of results is written within seconds: a writer without progress for this long has died. */
const SILENT = '1 hour'

/**
 * Leaves hidden sheets of interrupted saves to the trash maintenance. Staging sheets in which a job collects rows look
 * the same, and are kept.
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

/** How long runs and jobs are kept after their end. */
export const RUNS_KEPT_DAYS = 90
// Keeps each statement short, because the embedded database has only one session.
const AT_ONCE = 500
const DAY_MS = 24 * 3_600_000

/**
 * Removes runs with steps and waits, jobs, and tested drafts that ended long ago, in small pieces. Returns the number
 * removed. Leftovers of deleted flows are removed by `emptyFlowTrash`.
 */
export async function deleteOldRuns(context: Context): Promise<number> {
  const due = new Date(context.now().getTime() - RUNS_KEPT_DAYS * DAY_MS)
  const removed = (await oldRuns(context, due)) + (await oldJobs(context, due))
  await oldDrafts(context, due)
  await removeHalfSaved(context)
  return removed
}

/** Tested documents without a remaining run: each was tested when its last run began. */
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
  // Ids sort by creation time, so the primary key finds the oldest runs; an index on a time column would slow down
  // every run.
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
