import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { type Lease, LeaseLost, throughOutages } from '../../runs/index.ts'
import { announceJob } from '../announce-job.ts'
import { findJob, isGoing } from '../queries.ts'
import type { JobRow } from '../types.ts'
import { forget, holdingsOf } from './holdings.ts'

/** Claims a lane for this process. Null when another process has it, or it has nothing to do. Throws LeaseLost. */
export async function claimLane(
  context: Context,
  { jobId, lane, lease }: { jobId: string; lane: number; lease: Lease },
): Promise<JobRow | null> {
  const holdings = holdingsOf(lease, jobId)
  const job = await holdings.inTurn(async () => {
    if (holdings.lanes.has(lane)) return null
    const found = await throughOutages(lease, () => claim(context, { jobId, lane, lease }))
    if (found) {
      holdings.lanes.add(lane)
      holdings.accountId = found.account_id
    }
    return found
  })
  if (!job) forget(lease, jobId)
  return job
}

async function isInOpenProject(tx: Tx, job: JobRow): Promise<boolean> {
  const { rows } = await sql`select where ${isOpenProject(sql`${job.project_id}::text`)}`.execute(tx)
  return rows.length > 0
}

async function claim(
  context: Context,
  { jobId, lane, lease }: { jobId: string; lane: number; lease: Lease },
): Promise<JobRow | null> {
  return inSystem(context.db.kysely, async (tx) => {
    const fence =
      await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
    if (fence.rows.length === 0) throw new LeaseLost()
    const job = await findJob(tx, jobId)
    if (!job || !isGoing(job) || job.document_id === null || !(await isInOpenProject(tx, job))) return null
    // It carries our own name if an earlier attempt committed without a response.
    const { rows } = await sql`update flow_lanes set worker_id = ${lease.id}
      where job_id = ${jobId} and lane = ${lane} and (worker_id is null or worker_id = ${lease.id})
      returning lane`.execute(tx)
    if (rows.length === 0) return null
    const began = await sql`update flow_jobs set state = 'RUNNING', started_at = coalesce(started_at, now()),
        updated_at = now()
      where id = ${jobId} and state in ('QUEUED', 'WAITING') and stopping is null returning id`.execute(tx)
    if (began.rows.length > 0) {
      const { id, account_id: accountId, project_id: projectId, flow_id: flowId } = job
      await announceJob(tx, { id, accountId, projectId, flowId })
    }
    return job
  })
}
