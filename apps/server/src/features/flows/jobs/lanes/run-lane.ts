import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inSystem } from '../../../../db/scope.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { planOf } from '../../plans.ts'
import type { Lease, RunTime } from '../../runs/types.ts'
import { announceJob } from '../announce-job.ts'
import { finishJob } from '../finish/finish-job.ts'
import { findJob } from '../queries.ts'
import type { JobRow } from '../types.ts'
import { Lane, type LaneEnd } from './lane.ts'
import { sliceSize } from './slice-size.ts'
import { laneShare, sendLane } from './send-lanes.ts'
import { isGoing } from './take-slice.ts'
import { watchLane } from './watch-lane.ts'

/** Works off one lane of a job in this process, if nobody else has it, until nothing is left or others wait. */
export async function runLane(
  context: Context,
  runTime: RunTime,
  { jobId, lane, signal }: { jobId: string; lane: number; signal: AbortSignal },
): Promise<void> {
  const lease = runTime.lease()
  const job = await claimLane(context, { jobId, lane, lease })
  if (!job) return
  const { plan } = await planOf(context, job.document_id!)
  const one = new Lane({
    context,
    runTime,
    lease,
    jobId,
    accountId: job.account_id,
    params: new Set(plan.params.map(({ key }) => key)),
    share: laneShare(job.concurrency, lane),
    size: sliceSize(job, plan),
  })
  const watch = watchLane(context, one, { job, signal })
  let end: LaneEnd | 'broken' = 'broken'
  try {
    end = await one.run()
  } finally {
    watch.stop()
    if (end !== 'lost')
      await release(context, { job, lane, lease, slices: one.slices, again: watch.isYielding() })
  }
  await finishJob(context, jobId)
}

/** Null when another process has the lane, or there is nothing to do for it. */
async function claimLane(
  context: Context,
  { jobId, lane, lease }: { jobId: string; lane: number; lease: Lease },
): Promise<JobRow | null> {
  return inSystem(context.db.kysely, async (tx) => {
    const fence =
      await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
    if (fence.rows.length === 0) return null
    const job = await findJob(tx, jobId)
    if (!job || !isGoing(job) || job.document_id === null) return null
    const { rows } = await sql`update flow_lanes set worker_id = ${lease.id}
      where job_id = ${jobId} and lane = ${lane} and worker_id is null returning lane`.execute(tx)
    if (rows.length === 0) return null
    const began = await sql`update flow_jobs set state = 'RUNNING', started_at = coalesce(started_at, now()),
        updated_at = now()
      where id = ${jobId} and state in ('QUEUED', 'WAITING') and stopping is null returning id`.execute(tx)
    if (began.rows.length > 0) await announceJob(tx, placeOf(job))
    return job
  })
}

const placeOf = (job: JobRow) => ({
  id: job.id,
  accountId: job.account_id,
  projectId: job.project_id,
  flowId: job.flow_id,
})

/**
 * Gives back the lane and what is left of its slices. Of a slice whose runs all ended here, those that wait go on
 * without it, so it is done with.
 */
async function release(
  context: Context,
  input: { job: JobRow; lane: number; lease: Lease; slices: ReadonlyMap<number, number>; again: boolean },
): Promise<void> {
  const { job, lane, lease, slices, again } = input
  const done = [...slices].filter(([, left]) => left === 0).map(([number]) => number)
  await inAccount(context, job.account_id, async (tx) => {
    await sql`update flow_slices s set worker_id = null,
        state = case when number = any(${done}::int[]) and not exists (select from flow_runs r
          where r.job_id = s.job_id and r.slice = s.number and r.worker_id is null
            and r.state in ('running', 'paused')) then 'done' else 'queued' end
      where job_id = ${job.id} and worker_id = ${lease.id} and state = 'running'
        and number = any(${[...slices.keys()]}::int[])`.execute(tx)
    await sql`update flow_lanes set worker_id = null
      where job_id = ${job.id} and lane = ${lane} and worker_id = ${lease.id}`.execute(tx)
    if (again) await sendLane(context, tx, { id: job.id, accountId: job.account_id, lane })
  })
}
