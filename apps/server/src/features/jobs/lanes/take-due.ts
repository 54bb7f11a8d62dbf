import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import {
  type Lease,
  LeaseLost,
  RUN_COLUMNS,
  type RunRow,
  type RunToWalk,
  throughOutages,
  withJournals,
} from '../../runs/index.ts'
import { isBudgetSpent } from '../budget/stop-at-budget.ts'
import { findJob, isGoing } from '../queries.ts'
import { type Holdings, holdingsOf } from './holdings.ts'

/**
 * Rows of a job that left their slice to wait and can be resumed: answered, released, or due. `r` is a row of
 * `flow_runs`.
 */
export const DUE_ROWS: RawBuilder<unknown> = sql`(r.worker_id is null and (r.state = 'queued' or (r.state = 'waiting' and r.wake_at <= now())))`

interface TakingDue {
  jobId: string
  accountId: string
  lease: Lease
  /** Maximum rows. */
  most: number
}

/**
 * Claims rows to resume after a wait, oldest first; they count against the job's concurrency like any row. Until
 * released they carry this process's name. Throws LeaseLost.
 */
export function takeDue(context: Context, taking: TakingDue): Promise<RunToWalk[]> {
  const { jobId, accountId, lease } = taking
  const holdings = holdingsOf(lease, jobId)
  return holdings.inTurn(async () => {
    const runs = await throughOutages(lease, (isAgain) =>
      inAccount(context, accountId, async (tx) => {
        if (isAgain) await giveBackUnheard(tx, taking, holdings)
        return withJournals(tx, await claim(tx, taking))
      }),
    )
    for (const { header } of runs) holdings.runs.add(header.id)
    return runs
  })
}

/** An earlier attempt may have claimed rows without a response. */
const giveBackUnheard = (tx: Tx, { jobId, lease }: TakingDue, { runs }: Holdings) =>
  sql`update flow_runs set state = 'queued', worker_id = null
    where job_id = ${jobId} and worker_id = ${lease.id} and state = 'running'
      and not id = any(${[...runs]}::text[])`.execute(tx)

async function claim(tx: Tx, { jobId, lease, most }: TakingDue): Promise<RunRow[]> {
  const fence = await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(
    tx,
  )
  if (fence.rows.length === 0) throw new LeaseLost()
  const job = await findJob(tx, jobId)
  if (!job || !isGoing(job) || (await isBudgetSpent(tx, job))) return []
  const { rows } = await sql<RunRow>`
    with due as (select r.id from flow_runs r where r.job_id = ${jobId} and ${DUE_ROWS}
      order by r.number limit ${most} for update of r skip locked)
    update flow_runs r set state = 'running', worker_id = ${lease.id}, wake_at = null, again = false
    from due where r.id = due.id
    returning ${RUN_COLUMNS}`.execute(tx)
  return rows.toSorted((a, b) => Number(a.number) - Number(b.number))
}
