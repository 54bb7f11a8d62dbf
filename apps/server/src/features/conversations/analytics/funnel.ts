import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { WidgetMeasure } from '../facts/measures.ts'
import { beginningOf, endOf, isOf, type Scope } from './figures.ts'

interface HostRow {
  host: string
  seen: number
  opened: number
}

/**
 * From pages with the widget to conversations. Views are counted by hour, so an hour counts in full in time zones whose
 * day begins within it.
 */
export async function readFunnel(
  tx: Tx,
  scope: Scope,
  steps: Partial<Record<WidgetMeasure, number>> | undefined,
): Promise<conversations.Analytics['funnel']> {
  const hosts = await selectHosts(tx, scope)
  const sum = (of: (row: HostRow) => number) => hosts.reduce((all, row) => all + of(row), 0)
  return {
    seen: sum(({ seen }) => seen),
    opened: sum(({ opened }) => opened),
    conversations: steps?.in_widget ?? 0,
    answered: steps?.widget_answered ?? 0,
    leads: steps?.widget_leads ?? 0,
    handoffs: steps?.widget_handoffs ?? 0,
    hosts: hosts
      .slice(0, conversations.MOST_GROUPS)
      .map(({ host, ...views }) => ({ host: host === '' ? null : host, ...views })),
  }
}

async function selectHosts(tx: Tx, scope: Scope): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`select v.host, sum(v.seen)::int as seen, sum(v.opened)::int as opened
    from widget_views v
    where ${isOf('v', scope)} and v.hour >= ${beginningOf(scope)} and v.hour < ${endOf(scope)}
    group by v.host order by seen desc, v.host`.execute(tx)
  return rows
}
