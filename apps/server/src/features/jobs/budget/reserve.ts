import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { type Lease, LeaseLost } from '../../runs/index.ts'
import { findJob } from '../queries.ts'
import type { JobRow } from '../types.ts'
import { spentOf } from './spent.ts'

/** The highest costs seen, in credits: `row`, and by model id. */
export type SeenCosts = Record<string, number>

/** The state of a job's budget, excluding what the asking process has reserved or lost. */
export interface Standing {
  job: JobRow
  /** Neither spent nor reserved; negative when something cost more than expected. */
  free: number
  spent: number
  /** Another process has rows in progress that will return credits. */
  othersWork: boolean
  seen: SeenCosts
}

/**
 * The state of the budget, with the job locked until the end of the transaction, so that nobody else reserves anything.
 * Null when the job is gone or no longer has a budget. Throws LeaseLost: the reservation of a process considered dead
 * was returned.
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

/** What a process has reserved of a budget, in credits. */
interface Reservation {
  credits: number
  /** The part for calls that may be in progress, or that was spent but not stored. */
  inFlight: number
  /** In addition: calls with an unknown result. */
  lost: number
  stuck: boolean
}

/** Stores this process's complete reservation, so that repeating it changes nothing. */
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

/** Adds lost costs to the job's total and deletes the reservation in one statement, so it happens once. */
export const dropReservation = (
  tx: Tx,
  { jobId, lease, lost }: { jobId: string; lease: Lease; lost: number },
) =>
  sql`with gone as (
      delete from flow_reservations where job_id = ${jobId} and worker_id = ${lease.id} returning job_id)
    update flow_jobs j set lost_credits = j.lost_credits + ${lost}
    from gone where j.id = gone.job_id and ${lost}::numeric > 0`.execute(tx)
