import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { type Lease, sendLane, throughOutages } from '../../runs/index.ts'
import type { JobRow } from '../types.ts'
import { sumUp } from '../budget/spent.ts'
import { forget, holdingsOf } from './holdings.ts'

interface Releasing {
  job: JobRow
  lane: number
  lease: Lease
  /** The number of unfinished runs per slice. */
  slices: ReadonlyMap<number, number>
  /** Unfinished resumed runs. */
  resumed: ReadonlySet<string>
  /** Runs interrupted by an error, which nobody works on. */
  broken: readonly string[]
  /** The lane has more work. */
  again: boolean
}

/**
 * Releases the lane and the rest of its slices. A slice whose runs all ended here is finished; waiting runs continue
 * outside it. Throws LeaseLost.
 */
export async function releaseLane(context: Context, input: Releasing): Promise<void> {
  const { job, lane, lease, slices } = input
  const holdings = holdingsOf(lease, job.id)
  try {
    // No other lane claims any of it until it is released.
    await holdings.inTurn(() =>
      throughOutages(lease, () => inAccount(context, job.account_id, (tx) => release(context, tx, input))),
    )
  } finally {
    for (const number of slices.keys()) holdings.slices.delete(number)
    for (const id of input.resumed) holdings.runs.delete(id)
    holdings.lanes.delete(lane)
    forget(lease, job.id)
  }
}

async function release(context: Context, tx: Tx, input: Releasing): Promise<void> {
  const { job, lane, lease, slices, resumed, broken, again } = input
  const done = [...slices].filter(([, left]) => left === 0).map(([number]) => number)
  await sql`update flow_runs set worker_id = null
    where id = any(${broken}::text[]) and worker_id = ${lease.id} and state = 'running'`.execute(tx)
  await sql`update flow_runs set worker_id = null, state = 'queued'
    where id = any(${[...resumed]}::text[]) and worker_id = ${lease.id} and state = 'running'`.execute(tx)
  const { rows } = await sql<{ job_id: string; number: number; state: string }>`update flow_slices s
    set worker_id = null, state = case when number = any(${done}::int[]) and not exists (select from flow_runs r
        where r.job_id = s.job_id and r.slice = s.number and r.worker_id is null
          and r.state in ('running', 'paused')) then 'done' else 'queued' end
    where job_id = ${job.id} and worker_id = ${lease.id} and state = 'running'
      and number = any(${[...slices.keys()]}::int[])
    returning job_id, number, state`.execute(tx)
  await sumUp(
    tx,
    rows.filter(({ state }) => state === 'done'),
  )
  await sql`update flow_lanes set worker_id = null
    where job_id = ${job.id} and lane = ${lane} and worker_id = ${lease.id}`.execute(tx)
  if (again) await sendLane(context, tx, { id: job.id, accountId: job.account_id, lane })
}
