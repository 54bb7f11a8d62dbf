import { conversations, type Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { dayCount, daysBefore, daysBetween, requireZone } from '../../../lib/days.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { type Scope, presentFigures } from './figures.ts'
import { readFunnel } from './funnel.ts'
import { selectAgents } from './by-agent.ts'
import { selectFigures, selectPages, selectReplies } from './select-figures.ts'

export interface AnalyticsRange {
  agentId?: string | undefined
  from: string
  until: string
  timeZone: string
}

/** Figures of a range of days, and of the equally long range before it, in the member's time zone. */
export async function readAnalytics(
  context: Context,
  member: Member,
  range: AnalyticsRange,
): Promise<Data<typeof conversations.analytics>> {
  const { scope, days } = readRange(member, range)
  return asMember(context, member, async (tx) => {
    if (scope.agentId !== null) await findAgent(tx, member, scope.agentId)
    await catchUp(tx, scope.project)
    const all = { ...scope, from: daysBefore(scope.from, days.length) }
    const figures = await selectFigures(tx, all, scope)
    const replies = await selectReplies(tx, all, scope)
    return {
      totals: { ...presentFigures(figures.totals), replySeconds: replies.totals },
      before: { ...presentFigures(figures.before), replySeconds: replies.before },
      days: days.map((date) => ({ date, ...presentFigures(figures.byDay.get(date)) })),
      hours: figures.hours,
      channels: figures.channels,
      agents: scope.agentId === null ? await selectAgents(tx, scope.project, figures, replies) : [],
      pages: await selectPages(tx, scope),
      funnel: await readFunnel(tx, scope, figures.totals),
    }
  })
}

const FIRST_DAY = '1970-01-01'

/** The range in the member's project, with its days. Throws `invalid` if it is too long or ends before it begins. */
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
  const length = dayCount(from, until)
  // Days are counted back from it, and there are no conversations before.
  if (from < FIRST_DAY) throw invalid([{ path: 'from', message: `is before ${FIRST_DAY}` }])
  if (length < 1) throw invalid([{ path: 'until', message: 'is before the first day' }])
  if (length > conversations.MOST_DAYS)
    throw invalid([{ path: 'until', message: `at most ${conversations.MOST_DAYS} days` }])
  return { scope, days: daysBetween(from, until) }
}
