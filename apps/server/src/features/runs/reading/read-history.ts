import { runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { firstIdAt } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { isNamedZone } from '../../../lib/time-zone.ts'
import { findFlow } from './find-flow.ts'

/** Maximum single runs counted; reading this many took 0.15 s on the embedded database. */
const MOST_SINGLE = 100_000
const DAY_MS = 24 * 3_600_000

interface DayRow {
  day: string
  succeeded: number | string
  failed: number | string
  tokens: number | string
  credits: number | string
}

interface HistoryQuery {
  flowId: string
  projectId: string
  days: number
  timeZone: string
  now: Date
}

/** Runs of a flow in the current project, by day in this time zone. */
export async function readHistory(
  context: Context,
  member: Member,
  { flowId, days, timeZone }: { flowId: string; days: number; timeZone: string },
): Promise<runs.RunHistory> {
  if (!isNamedZone(timeZone))
    throw invalid([{ path: 'query.timeZone', message: `there is no time zone ${timeZone}` }])
  const asked = { flowId, projectId: currentProject(member), days, timeZone, now: context.now() }
  return asMember(context, member, async (tx) => {
    await findFlow(tx, member, flowId)
    const ofJobs = await rowsOfJobs(tx, asked)
    const single = await singleRuns(tx, asked)
    const byDay = new Map(daysOf(asked).map((day) => [day, empty(day)]))
    for (const row of [...ofJobs, ...single.rows]) add(byDay.get(row.day), row)
    return { days: [...byDay.values()], singleSince: single.since }
  })
}

/** Includes a margin for 25-hour days and any UTC offset. */
const fromOf = ({ days, now }: HistoryQuery): Date => new Date(now.getTime() - (days + 1) * DAY_MS)

async function rowsOfJobs(tx: Tx, asked: HistoryQuery): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(j.started_at at time zone ${asked.timeZone}, 'YYYY-MM-DD') as day,
      sum(s.succeeded) as succeeded, sum(s.failed) as failed, sum(s.tokens) as tokens, sum(s.credits) as credits
    from flow_jobs j join flow_slices s on s.job_id = j.id
    where j.flow_id = ${asked.flowId} and j.project_id = ${asked.projectId} and j.started_at > ${fromOf(asked)}
    group by 1`.execute(tx)
  return rows
}

/** Uses the index of single runs, which is ordered by id and so by time. */
async function singleRuns(tx: Tx, asked: HistoryQuery): Promise<{ rows: DayRow[]; since: string | null }> {
  const { rows } = await sql<DayRow & { counted: number }>`
    select to_char(r.created_at at time zone ${asked.timeZone}, 'YYYY-MM-DD') as day, count(*)::int as counted,
      count(*) filter (where r.state = 'succeeded') as succeeded, count(*) filter (where r.state = 'failed') as failed,
      sum(r.tokens) as tokens, sum(r.credits) as credits
    from (select created_at, state, tokens, credits, trigger from flow_runs
      where flow_id = ${asked.flowId} and job_id is null and project_id = ${asked.projectId}
        and id > ${firstIdAt('run', fromOf(asked))} and trigger <> 'test'
      order by id desc limit ${MOST_SINGLE}) r
    group by 1 order by 1`.execute(tx)
  const counted = rows.reduce((sum, row) => sum + row.counted, 0)
  return { rows, since: counted === MOST_SINGLE ? rows[0]!.day : null }
}

const empty = (day: string): runs.HistoryDay => ({ day, succeeded: 0, failed: 0, tokens: 0, credits: 0 })

function add(day: runs.HistoryDay | undefined, row: DayRow): void {
  if (!day) return
  day.succeeded += Number(row.succeeded)
  day.failed += Number(row.failed)
  day.tokens += Number(row.tokens)
  day.credits += Number(row.credits)
}

/** The last days up to today, oldest first. */
export function daysOf({ days, timeZone, now }: Pick<HistoryQuery, 'days' | 'timeZone' | 'now'>): string[] {
  // Swedish dates have the ISO 8601 format.
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now)
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
