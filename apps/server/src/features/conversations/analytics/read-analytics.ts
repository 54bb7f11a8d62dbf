import { conversations, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { daysBefore, daysBetween, requireZone } from '../../../lib/days.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { FIGURES, type FigureRow, inScope, presentFigures, type Scope } from './figures.ts'
import { readFunnel } from './funnel.ts'

export interface AnalyticsRange {
  agentId?: string | undefined
  from: string
  until: string
  timeZone: string
}

/** Figures of a range of days and of the days before, as the member's time zone has them. */
export async function readAnalytics(
  context: Context,
  member: Member,
  range: AnalyticsRange,
): Promise<Data<typeof conversations.analytics>> {
  const { scope, days } = readRange(member, range)
  return asMember(context, member, async (tx) => {
    if (scope.agentId !== null) await findAgent(tx, member, scope.agentId)
    await catchUp(tx, scope.project)
    const { byDay, channels, hours } = await selectGroups(tx, scope)
    const before = { from: daysBefore(scope.from, days.length), until: daysBefore(scope.from, 1) }
    return {
      totals: await selectTotals(tx, scope),
      before: await selectTotals(tx, { ...scope, ...before }),
      days: days.map((date) => ({ date, ...presentFigures(byDay.get(date)) })),
      hours,
      channels,
      pages: await selectPages(tx, scope),
      funnel: await readFunnel(tx, scope),
    }
  })
}

const FIRST_DAY = '1970-01-01'

/** The range in the member's project, with its days. Throws `invalid` for one that is too long or ends before it begins. */
export function readRange(
  member: Member,
  { agentId, from, until, timeZone }: AnalyticsRange,
): { scope: Scope; days: string[] } {
  const scope: Scope = {
    project: currentProject(member),
    agentId: agentId ?? null,
    from,
    until,
    timeZone: requireZone(timeZone),
  }
  const length = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  // Days are taken from it, and nothing was said before.
  if (from < FIRST_DAY) throw invalid([{ path: 'from', message: `is before ${FIRST_DAY}` }])
  if (length < 1) throw invalid([{ path: 'until', message: 'is before the first day' }])
  if (length > conversations.MOST_DAYS)
    throw invalid([{ path: 'until', message: `at most ${conversations.MOST_DAYS} days` }])
  return { scope, days: daysBetween(from, until) }
}

interface GroupRow extends FigureRow {
  day: string | null
  weekday: number | null
  hour: number | null
  channel: string | null
}

/** One pass over the facts by hour and channel; days, hours of the week and channels are sums of that. */
async function selectGroups(tx: Tx, scope: Scope) {
  const { rows } = await sql<GroupRow>`
    with hours as materialized (
      select date_trunc('hour', f.began_at at time zone ${scope.timeZone}) as at, f.channel, ${FIGURES}
      from conversation_facts f where ${inScope(scope)} group by 1, 2)
    select to_char(h.at, 'YYYY-MM-DD') as day, extract(isodow from h.at)::int as weekday,
      extract(hour from h.at)::int as hour, h.channel,
      sum(h.conversations)::int as conversations, sum(h.messages)::int as messages, sum(h.answers)::int as answers,
      sum(h.unanswered_answers)::int as unanswered_answers, sum(h.up)::int as up, sum(h.down)::int as down,
      sum(h.resolved)::int as resolved, sum(h.attention)::int as attention, sum(h.unanswered)::int as unanswered,
      sum(h.rated_up)::int as rated_up, sum(h.rated_down)::int as rated_down, sum(h.handoffs)::int as handoffs,
      sum(h.replied)::int as replied, sum(h.leads)::int as leads
    from hours h
    group by grouping sets ((to_char(h.at, 'YYYY-MM-DD')),
      (extract(isodow from h.at)::int, extract(hour from h.at)::int), (h.channel))
    order by conversations desc, channel, weekday, hour`.execute(tx)
  return {
    byDay: new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const]))),
    channels: rows.flatMap((row) =>
      row.channel === null ? [] : [{ channel: row.channel, ...presentFigures(row) }],
    ),
    hours: rows.flatMap(({ weekday, hour, conversations: count }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, conversations: count }],
    ),
  }
}

async function selectTotals(tx: Tx, scope: Scope): Promise<conversations.Totals> {
  const { rows } = await sql<FigureRow & { reply_seconds: number | null }>`
    select ${FIGURES}, percentile_disc(0.5) within group (order by f.reply_seconds)
      filter (where f.handed and f.reply_seconds is not null) as reply_seconds
    from conversation_facts f where ${inScope(scope)}`.execute(tx)
  return { ...presentFigures(rows[0]), replySeconds: rows[0]?.reply_seconds ?? null }
}

async function selectPages(tx: Tx, scope: Scope) {
  const { rows } = await sql<FigureRow & { page: string | null }>`
    select f.page, ${FIGURES} from conversation_facts f where ${inScope(scope)}
    group by f.page order by count(*) desc, f.page limit ${conversations.MOST_GROUPS}`.execute(tx)
  return rows.map((row) => ({ page: row.page, ...presentFigures(row) }))
}
