import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { dayEnd, dayStart } from '../../../lib/days.ts'
import { inScope, type Scope } from './figures.ts'

interface StepRow {
  conversations: number
  answered: number
  leads: number
  handoffs: number
}

interface HostRow {
  host: string
  seen: number
  opened: number
}

/** From pages with the widget to conversations. Views are counted by hour: those of time zones that begin in between too. */
export async function readFunnel(tx: Tx, scope: Scope): Promise<conversations.Analytics['funnel']> {
  const { rows } = await sql<StepRow>`select count(*)::int as conversations,
      count(*) filter (where f.answers > 0)::int as answered, count(*) filter (where f.has_lead)::int as leads,
      count(*) filter (where f.handed)::int as handoffs
    from conversation_facts f where ${inScope(scope)} and f.in_widget`.execute(tx)
  const hosts = await selectHosts(tx, scope)
  const sum = (of: (row: HostRow) => number) => hosts.reduce((all, row) => all + of(row), 0)
  return {
    seen: sum(({ seen }) => seen),
    opened: sum(({ opened }) => opened),
    ...rows[0]!,
    hosts: hosts
      .slice(0, conversations.MOST_GROUPS)
      .map(({ host, ...views }) => ({ host: host === '' ? null : host, ...views })),
  }
}

async function selectHosts(tx: Tx, { project, agentId, from, until, timeZone }: Scope): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`select v.host, sum(v.seen)::int as seen, sum(v.opened)::int as opened
    from widget_views v
    where v.project_id = ${project} and (${agentId}::text is null or v.agent_id = ${agentId})
      and v.hour >= ${dayStart(from, timeZone)} and v.hour < ${dayEnd(until, timeZone)}
    group by v.host order by seen desc, v.host`.execute(tx)
  return rows
}
