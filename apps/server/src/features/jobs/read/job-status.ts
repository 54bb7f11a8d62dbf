import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { roundCredits } from '../../usage/index.ts'
import { creditsOfJob, lostOf, sumOfRuns } from '../budget/spent.ts'
import { atRest, reasonForRest } from './reason-for-rest.ts'
import { JOB_FROM, JOB_SUMMARY, presentSummary, type SummaryRow } from './present-job.ts'

interface StatusRow extends SummaryRow {
  begun: number
  tokens: number | string
  credits: number | string
  lost: string
  budget: string | null
  reserved: string
  recent: number
  recent_seconds: number | null
}

/** Rows that ended within this time determine the current speed. */
const RECENT_SECONDS = 20

/** The progress of a job. */
export async function jobStatus(
  context: Context,
  member: Member,
  jobId: string,
): Promise<Data<typeof jobs.jobStatus>> {
  return asMember(context, member, async (tx) => {
    // Only runs of active slices are queried: the others have stored totals.
    const { rows } = await sql<StatusRow>`select ${JOB_SUMMARY}, ${sumOfRuns('tokens', sql`j.id`)} as tokens,
        ${creditsOfJob(sql`j.id`)} as credits, ${lostOf(sql`j.id`)} as lost, j.ceiling_credits as budget,
        (select coalesce(sum(v.credits), 0) from flow_reservations v where v.job_id = j.id) as reserved,
        coalesce(u.recent, 0)::int as recent, u.recent_seconds
      from ${JOB_FROM}
      left join lateral (
        select count(*) filter (where r.ended_at > now() - make_interval(secs => ${RECENT_SECONDS})) as recent,
          extract(epoch from now() - min(r.ended_at) filter (
            where r.ended_at > now() - make_interval(secs => ${RECENT_SECONDS})))::float8 as recent_seconds
        from flow_slices w join flow_runs r on r.job_id = w.job_id and r.slice = w.number
        where w.job_id = j.id and w.state <> 'done') u on true
      where j.id = ${jobId} and j.project_id = any(${[...member.projectIds]}::text[])`.execute(tx)
    const row = rows[0]
    if (!row) throw notFound('job')
    const isResting = reasonForRest(context, row.state) !== null
    return presentStatus(isResting ? { ...row, state: atRest } : row, context.now())
  })
}

function presentStatus(row: StatusRow, now: Date): jobs.JobStatus {
  const { counts } = presentSummary(row)
  const rowsPerSecond = speedOf(row, now)
  return {
    id: row.id,
    state: row.state,
    counts,
    rowsPerSecond,
    tokens: Number(row.tokens),
    credits: Number(row.credits),
    lost: Number(row.lost),
    budget: row.budget === null ? null : Number(row.budget),
    reserved: reservedOf(row),
    estimatedEnd: endOf(row, { counts, rowsPerSecond, now }),
  }
}

/** Recently spent credits are still reserved for a moment. */
const reservedOf = ({ budget, credits, reserved }: StatusRow): number =>
  budget === null
    ? 0
    : Math.max(0, roundCredits(Math.min(Number(reserved), Number(budget) - Number(credits))))

/** Rows per second: recently for an active job, else overall. */
function speedOf(row: StatusRow, now: Date): number | null {
  const ended = row.succeeded + row.failed
  if (!row.started_at || ended === 0) return null
  const seconds = ((row.ended_at ?? now).getTime() - row.started_at.getTime()) / 1000
  const isFast =
    row.ended_at === null && row.recent >= 20 && row.recent_seconds !== null && row.recent_seconds > 1
  if (isFast) return rounded(row.recent / row.recent_seconds!)
  return seconds > 0 ? rounded(ended / seconds) : null
}

const rounded = (value: number): number => Math.round(value * 100) / 100

function endOf(
  { state, total }: StatusRow,
  at: { counts: jobs.JobSummary['counts']; rowsPerSecond: number | null; now: Date },
): string | null {
  const { counts, rowsPerSecond, now } = at
  if (state !== 'RUNNING' || total === null || !rowsPerSecond) return null
  const left = Math.max(0, total - counts.done - counts.failed - counts.skipped)
  return new Date(now.getTime() + (left / rowsPerSecond) * 1000).toISOString()
}
