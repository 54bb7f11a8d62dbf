import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** An unfinished run, whose cost is not in the total of its slice. `r` is a row of `flow_runs`. */
const IS_OPEN = sql`r.state in ('queued', 'running', 'waiting', 'paused')`

/**
 * The sum of a column over a job's runs. Finished slices have stored totals; waiting runs, and those resumed after a
 * wait, are excluded from them. `job`: its id, or a column with it.
 */
export const sumOfRuns = (column: 'credits' | 'tokens', job: RawBuilder<unknown>): RawBuilder<string> => {
  const name = sql.ref(column)
  return sql<string>`(
    (select coalesce(sum(d.${name}), 0) from flow_slices d where d.job_id = ${job} and d.state = 'done')
    + (select coalesce(sum(r.${name}), 0) from flow_slices w
        join flow_runs r on r.job_id = w.job_id and r.slice = w.number
        where w.job_id = ${job} and w.state <> 'done')
    + (select coalesce(sum(r.${name}), 0) from flow_runs r
        join flow_slices w on w.job_id = r.job_id and w.number = r.slice
        where r.job_id = ${job} and ${IS_OPEN} and w.state = 'done'))`
}

/** The cost of a job in credits: its runs, and calls with an unknown result. `job`: its id, or a column with it. */
export const creditsOfJob = (job: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
    ${sumOfRuns('credits', job)} + ${lostOf(job)})`

/** The part from calls with an unknown result. */
export const lostOf = (job: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
    (select coalesce(sum(l.lost_credits), 0) from flow_jobs l where l.id = ${job})
    + (select coalesce(sum(l.lost), 0) from flow_reservations l where l.job_id = ${job}))`

export const spentOf = (jobId: string): RawBuilder<string> => creditsOfJob(sql`${jobId}`)

/** Stores the totals of finished slices, so that the runs of a job need not be summed up each time. */
export async function sumUp(tx: Tx, done: readonly { job_id: string; number: number }[]): Promise<void> {
  if (done.length === 0) return
  await sql`update flow_slices s set tokens = u.tokens, credits = u.credits
    from (select r.job_id, r.slice, sum(r.tokens) as tokens, sum(r.credits) as credits
      from unnest(${done.map((one) => one.job_id)}::text[], ${done.map((one) => one.number)}::int[]) d(job, slice)
      join flow_runs r on r.job_id = d.job and r.slice = d.slice and (r.tokens > 0 or r.credits > 0)
      where not ${IS_OPEN}
      group by 1, 2) u
    where s.job_id = u.job_id and s.number = u.slice`.execute(tx)
}
