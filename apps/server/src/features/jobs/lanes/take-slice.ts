import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { type Lease, LeaseLost, type RunToWalk, throughOutages } from '../../runs/index.ts'
import { nextSlice } from '../slices/next-slice.ts'
import { findJob, isGoing } from '../queries.ts'
import type { JobRow, SliceItem } from '../types.ts'
import { isBudgetSpent, stopAtBudget } from '../budget/stop-at-budget.ts'
import { type Holdings, holdingsOf } from './holdings.ts'
import { readSlice } from './read-slice.ts'

export interface ClaimedSlice {
  number: number
  runs: RunToWalk[]
}

/** A slice for this process; `over`: there is none and none will follow; `held`: the job must not continue. */
export type Take = ClaimedSlice | 'over' | 'held'

interface Taking {
  jobId: string
  accountId: string
  lease: Lease
  /** Rows of a new slice. */
  size: number
  /** Keys of the flow's parameters. */
  params: ReadonlySet<string>
  /** The flow has side effects, before which its runs must be stored. */
  hasEffects: boolean
}

interface SliceRow {
  number: number
  /** How many processes crashed while working on it. */
  crashes: number
  items: SliceItem[]
}

/**
 * Claims the next free slice of a job or creates one, and reads what its runs need: rows, and journals of runs started
 * by another process. Throws LeaseLost.
 */
export function takeSlice(context: Context, taking: Taking): Promise<Take> {
  const { jobId, accountId, lease } = taking
  const holdings = holdingsOf(lease, jobId)
  return holdings.inTurn(async () => {
    const take = await throughOutages(lease, (isAgain) =>
      inAccount(context, accountId, async (tx) => {
        if (isAgain) await giveBackUnheard(tx, taking, holdings)
        return takeIn(tx, taking)
      }),
    )
    if (typeof take !== 'string') holdings.slices.add(take.number)
    return take
  })
}

/** An earlier attempt may have claimed a slice without a response. */
async function giveBackUnheard(tx: Tx, { jobId, lease }: Taking, { slices }: Holdings): Promise<void> {
  await sql`update flow_slices set state = 'queued', worker_id = null
    where job_id = ${jobId} and worker_id = ${lease.id} and state = 'running'
      and not number = any(${[...slices]}::int[])`.execute(tx)
}

async function takeIn(tx: Tx, { jobId, lease, size, params, hasEffects }: Taking): Promise<Take> {
  // A process considered dead must not claim anything.
  const { rows } =
    await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
  if (rows.length === 0) throw new LeaseLost()
  let job = await findJob(tx, jobId)
  if (!job || !isGoing(job)) return 'held'
  if (await isBudgetSpent(tx, job)) {
    await stopAtBudget(tx, job)
    return 'held'
  }
  let slice = await claim(tx, job, lease)
  if (!slice && !job.plan.done) {
    job = await findJob(tx, jobId, { lock: true })
    if (!job || !isGoing(job)) return 'held'
    // Another lane may have created one in the meantime.
    slice = await claim(tx, job, lease)
    while (!slice && !job.plan.done) {
      await nextSlice(tx, job, size)
      slice = await claim(tx, job, lease)
    }
  }
  if (!slice) return 'over'
  return { number: slice.number, runs: await readSlice(tx, job, { ...slice, params, hasEffects }) }
}

/** While failed rows are retried, no slice after them is claimed: its failures would be mistaken for retried rows. */
async function claim(tx: Tx, { id, plan }: JobRow, lease: Lease): Promise<SliceRow | null> {
  const until = plan.retry ? sql`number <= ${plan.retry.after}` : sql`true`
  const { rows } = await sql<SliceRow>`update flow_slices set state = 'running', worker_id = ${lease.id}
    where job_id = ${id} and number = (select number from flow_slices
      where job_id = ${id} and state = 'queued' and ${until} order by number limit 1 for update skip locked)
    returning number, items, crashes`.execute(tx)
  return rows[0] ?? null
}
