import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { type Lease, LeaseLost } from '../../runs/index.ts'
import { findJob } from '../queries.ts'
import type { JobRow } from '../types.ts'
import { spentOf } from './spent.ts'

/** The most that was seen, in credits: `row`, and by the ids of models. */
export type SeenCosts = Record<string, number>

/** How a job's budget stands, without what the asking process has set aside or lost. */
export interface Standing {
  job: JobRow
  /** What nobody has spent or set aside; less than nothing when something cost more than was expected. */
  free: number
  spent: number
  /** Another process has rows at work whose credits come back by themselves. */
  othersWork: boolean
  seen: SeenCosts
}

/**
 * The budget as it stands, with the job held until the end of the transaction, so that nobody else sets anything aside
 * meanwhile. Null when the job is gone or has no budget any more. Throws LeaseLost: what a process that was taken for
 * dead had set aside was given back.
 */
export async function standingOf(
  tx: Tx,
  { jobId, lease, seen }: { jobId: string; lease: Lease; seen: SeenCosts },
): Promise<Standing | null> {
  const fence = await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(
    tx,
  )
  if (fence.rows.length === 0) throw new LeaseLost()
  const job = await findJob(tx, jobId, { lock: true })
  if (!job || job.ceiling_credits === null) return null
  const merged = await mergeSeen(tx, jobId, seen)
  const { rows } = await sql<{
    spent: string
    lost: string
    others: string
    work: boolean
  }>`select ${spentOf(jobId)} as spent,
      (select coalesce(sum(lost), 0) from flow_reservations
        where job_id = ${jobId} and worker_id = ${lease.id}) as lost,
      (select coalesce(sum(credits), 0) from flow_reservations
        where job_id = ${jobId} and worker_id <> ${lease.id}) as others,
      exists (select from flow_reservations
        where job_id = ${jobId} and worker_id <> ${lease.id} and credits > 0 and not stuck) as work`.execute(
    tx,
  )
  const { spent: all, lost, others, work: othersWork } = rows[0]!
  const spent = Number(all) - Number(lost)
  const free = Number(job.ceiling_credits) - spent - Number(others)
  return { job, free, spent, othersWork, seen: merged }
}

async function mergeSeen(tx: Tx, jobId: string, seen: SeenCosts): Promise<SeenCosts> {
  const { rows } = await sql<{ seen_costs: SeenCosts }>`select seen_costs from flow_jobs
    where id = ${jobId}`.execute(tx)
  const stored = rows[0]?.seen_costs ?? {}
  const merged = { ...stored }
  for (const [key, credits] of Object.entries(seen)) merged[key] = Math.max(merged[key] ?? 0, credits)
  if (Object.entries(merged).some(([key, credits]) => stored[key] !== credits))
    await sql`update flow_jobs set seen_costs = ${JSON.stringify(merged)}::jsonb where id = ${jobId}`.execute(
      tx,
    )
  return merged
}

/** What a process has set aside of a budget, in credits. */
interface Reservation {
  credits: number
  /** Of these: for calls that may be under way, and spent by those that have ended but not on disk. */
  inFlight: number
  /** Beside these: for calls of which nobody will learn what they have cost. */
  lost: number
  stuck: boolean
}

/** Writes what this process has set aside: all of it, so that writing it twice changes nothing. */
export async function keepReservation(
  tx: Tx,
  { job, lease, reservation }: { job: JobRow; lease: Lease; reservation: Reservation },
): Promise<void> {
  const { credits, inFlight, lost, stuck } = reservation
  await sql`insert into flow_reservations (account_id, job_id, worker_id, credits, in_flight, lost, stuck)
    values (${job.account_id}, ${job.id}, ${lease.id}, ${credits}, ${inFlight}, ${lost}, ${stuck})
    on conflict (job_id, worker_id) do update set credits = excluded.credits, in_flight = excluded.in_flight,
      lost = excluded.lost, stuck = excluded.stuck, updated_at = now()`.execute(tx)
}

/** What was lost goes to the sum of the job, once: with the reservation it is gone. */
export const dropReservation = (
  tx: Tx,
  { jobId, lease, lost }: { jobId: string; lease: Lease; lost: number },
) =>
  sql`with gone as (
      delete from flow_reservations where job_id = ${jobId} and worker_id = ${lease.id} returning job_id)
    update flow_jobs j set lost_credits = j.lost_credits + ${lost}
    from gone where j.id = gone.job_id and ${lost}::numeric > 0`.execute(tx)
