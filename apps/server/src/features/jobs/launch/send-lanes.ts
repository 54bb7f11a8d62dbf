import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { flowLane, laneMessage, sendLane } from '../../runs/index.ts'

/** Rows that one process runs simultaneously per job. */
const LANE_ROWS = 200
/** Minimum lanes, so that two processes can share a job with enough concurrency. */
const LANES_LEAST = 2

export const laneCount = (concurrency: number): number =>
  Math.max(Math.ceil(concurrency / LANE_ROWS), Math.min(LANES_LEAST, concurrency))

/** The share of the job's concurrency for one of its lanes. */
export const laneShare = (concurrency: number, lane: number): number => {
  const lanes = laneCount(concurrency)
  return Math.floor(concurrency / lanes) + (lane < concurrency % lanes ? 1 : 0)
}

/** Creates the lanes of a job that starts or resumes, and queues workers. */
export async function sendLanes(
  context: Context,
  tx: Tx,
  { id, accountId, concurrency }: { id: string; accountId: string; concurrency: number },
): Promise<void> {
  const lanes = laneCount(concurrency)
  await sql`insert into flow_lanes (account_id, job_id, lane)
    select ${accountId}, ${id}, n from generate_series(0, ${lanes - 1}) n
    on conflict (job_id, lane) do nothing`.execute(tx)
  for (let lane = 0; lane < lanes; lane += 1) await sendLane(context, tx, { id, accountId, lane })
}

const PASSES_MOST = 4
const PASS_SECONDS = 1

/**
 * Passes a lane to another process, which polls for messages more often than this one returns. False: it was passed
 * often enough.
 */
export async function passLane(
  context: Context,
  { id, accountId, lane, passed }: { id: string; accountId: string; lane: number; passed: number },
): Promise<boolean> {
  if (passed >= PASSES_MOST) return false
  await context.queue.send(
    context.db.kysely,
    flowLane,
    { jobId: id, lane, passed: passed + 1 },
    { ...laneMessage({ id, accountId, lane }), afterSeconds: PASS_SECONDS },
  )
  return true
}
