import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import type { JobRow } from './types.ts'

const COLUMNS = sql`id, account_id, project_id, flow_id, document_id, version, callees, state, stopping, title, launch,
  concurrency, ceiling_credits, plan, outputs, aside, total, rounds, error, schedule_id, live, created_by, stopped_by,
  created_at, started_at, ended_at`

/** A job by its ID, locked until the end of the transaction if requested; null when it doesn't exist. */
export async function findJob(
  tx: Tx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`select ${COLUMNS} from flow_jobs where id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

/** A job of one of these projects, locked; throws `not_found` for others. */
export async function lockJob(tx: Tx, projects: readonly string[], id: string): Promise<JobRow> {
  const job = await findJob(tx, id, { lock: true })
  if (!job || !projects.includes(job.project_id)) throw notFound('job')
  return job
}

/** Whether its rows can start. */
export const isGoing = ({ state, stopping }: Pick<JobRow, 'state' | 'stopping'>): boolean =>
  stopping === null && (state === 'QUEUED' || state === 'RUNNING' || state === 'WAITING')
