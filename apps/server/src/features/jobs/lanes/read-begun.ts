import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { RUN_COLUMNS, type RunRow, type RunToWalk, withJournals } from '../../runs/index.ts'
import type { JobRow } from '../types.ts'

type Begun = RunRow & { state: string; worker_id: string | null }

/**
 * The runs of a slice that are in the database, by id: those that were at work when their process ended, to be walked
 * on, and `over` for those that are finished, or that go on without a slice because they wait or have waited.
 */
export async function readBegun(
  tx: Tx,
  job: JobRow,
  slice: number,
): Promise<Map<string, RunToWalk | 'over'>> {
  const { rows } = await sql<Begun>`select ${RUN_COLUMNS}, r.state, r.worker_id from flow_runs r
    where r.job_id = ${job.id} and r.slice = ${slice}`.execute(tx)
  const isOwn = ({ state, worker_id: worker }: Begun) =>
    worker === null && (state === 'running' || state === 'paused')
  const begun = new Map<string, RunToWalk | 'over'>(rows.map(({ id }) => [id, 'over']))
  const own = rows.filter(isOwn)
  if (own.length === 0) return begun
  for (const run of await withJournals(tx, own)) begun.set(run.header.id, run)
  return begun
}
