import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { emptyJob } from './empty-job.ts'
import { restorableSince } from '../../flows/index.ts'

// Keeps each statement short, because the embedded database has only one session.
const RUNS_AT_ONCE = 1000

/**
 * Permanently removes what can no longer be restored: flows deleted thirty days ago with everything in them, and runs
 * whose flow was removed with its project. Works in small pieces and returns the number of flows and runs removed.
 */
export async function emptyFlowTrash(context: Context): Promise<number> {
  // A running job ends first; its flow is removed the next time.
  const { rows } = await sql<{
    id: string
  }>`select id from flows f where deleted_at < ${restorableSince(context)}
    and not exists (select from flow_jobs j where j.flow_id = f.id and (j.state in ('QUEUED', 'RUNNING')
      or j.stopping is not null))`.execute(context.db.kysely)
  let removed = rows.length
  for (const { id } of rows) removed += await emptyFlow(context, id)
  for await (const id of orphaned(context, JOBS)) removed += await emptyRuns(context, sql`job_id = ${id}`)
  for await (const id of orphaned(context, FLOWS)) removed += await emptyRuns(context, alone(id))
  return removed
}

const alone = (flowId: string) => sql`flow_id = ${flowId} and job_id is null`

/**
 * Removes a flow with everything in it. The flow itself goes last, so that an interrupted removal continues the next
 * time.
 */
export async function emptyFlow(context: Context, id: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from flow_jobs where flow_id = ${id}`.execute(
    context.db.kysely,
  )
  let runs = 0
  for (const job of rows) {
    runs += await emptyRuns(context, sql`job_id = ${job.id}`)
    await emptyJob(context, job.id)
  }
  runs += await emptyRuns(context, alone(id))
  await inPieces(
    context,
    RUNS_AT_ONCE,
    sql`delete from flow_output_rows where ctid in (
      select ctid from flow_output_rows where flow_id = ${id} limit ${RUNS_AT_ONCE}) returning 1`,
  )
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from flow_waits where flow_id = ${id}`.execute(tx)
    await sql`delete from flow_versions where flow_id = ${id}`.execute(tx)
    await sql`delete from flows where id = ${id}`.execute(tx)
  })
  return runs
}

/** Removes a project's runs of flows that are shared with it. */
export async function emptyJobsOf(context: Context, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select j.id from flow_jobs j
    join flows f on f.id = j.flow_id and f.project_id <> j.project_id
    where j.project_id = ${projectId}`.execute(context.db.kysely)
  for (const { id } of rows) {
    await emptyRuns(context, sql`job_id = ${id}`)
    await emptyJob(context, id)
  }
  const { rows: shared } = await sql<{ id: string }>`select f.id from flows f
    join projects p on p.id = ${projectId} and p.account_id = f.account_id
    where f.shared and f.project_id <> p.id`.execute(context.db.kysely)
  for (const { id } of shared) await emptyRuns(context, sql`${alone(id)} and project_id = ${projectId}`)
}

/** Removes runs with their steps and waits, which nothing else refers to. */
const emptyRuns = (context: Context, which: RawBuilder<unknown>): Promise<number> =>
  inPieces(
    context,
    RUNS_AT_ONCE,
    sql`with gone as (
        delete from flow_runs where id in (select id from flow_runs where ${which} limit ${RUNS_AT_ONCE}) returning id),
      steps as (delete from flow_steps where run_id in (select id from gone)),
      waits as (delete from flow_waits where run_id in (select id from gone))
      select 1 from gone`,
  )

async function inPieces(context: Context, size: number, statement: RawBuilder<unknown>): Promise<number> {
  for (let removed = 0; ;) {
    const { rows } = await inSystem(context.db.kysely, (tx) => statement.execute(tx))
    removed += rows.length
    if (rows.length < size) return removed
  }
}

interface Owners {
  /** The column of flow_runs with the owner, and further criteria. */
  column: RawBuilder<unknown>
  among: RawBuilder<unknown>
  table: RawBuilder<unknown>
}
const JOBS: Owners = { column: sql`job_id`, among: sql`job_id is not null`, table: sql`flow_jobs` }
const FLOWS: Owners = { column: sql`flow_id`, among: sql`job_id is null`, table: sql`flows` }

const OWNERS_AT_ONCE = 200

/** Owners of runs that no longer exist. */
async function* orphaned(context: Context, { column, among, table }: Owners): AsyncGenerator<string> {
  for (let last = ''; ;) {
    // Jumps from owner to owner through the index instead of scanning all runs.
    const { rows } = await sql<{ id: string; gone: boolean }>`
      with recursive walk (id, n) as (
        (select min(${column}), 1 from flow_runs where ${column} > ${last} and ${among})
        union all
        select (select min(${column}) from flow_runs where ${column} > walk.id and ${among}), n + 1
        from walk where walk.id is not null and n < ${OWNERS_AT_ONCE})
      select id, not exists (select from ${table} o where o.id = walk.id) as gone from walk
      where id is not null order by id`.execute(context.db.kysely)
    for (const { id, gone } of rows) if (gone) yield id
    if (rows.length < OWNERS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

export const flowTrash: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: emptyFlowTrash,
  done: 'flows and runs were deleted from the trash',
}
