import { channelOf } from '@millrace/channels'
import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { ALL_COLUMNS, COUNTS, FIGURE_COLUMNS, type WidgetMeasure } from '../facts/measures.ts'
import { beginningOf, endOf, type FigureRow, isOf, presentFigures, type Scope } from './figures.ts'
import { pages, quarters } from './rolled-up.ts'

interface GroupRow extends FigureRow, Record<WidgetMeasure, number> {
  /** Whether it belongs to the days before the range. */
  earlier: boolean
  /** What the row is a sum of (see KINDS). */
  kind: number
  day: string | null
  weekday: number | null
  hour: number | null
  channel: string | null
  agent_id: string | null
}

/** Values of `grouping()`: the bit of a column is 1 when the row is not grouped by it. */
const KINDS = { all: 0b1111, day: 0b0111, hour: 0b1011, channel: 0b1101, agent: 0b1110 }

export type Figures = Awaited<ReturnType<typeof selectFigures>>

/** Figures of `all`, whose end is `now`: in total, by day, hour of the week and channel, and by agent. */
export async function selectFigures(tx: Tx, all: Scope, now: Scope) {
  const { timeZone } = now
  const { rows } = await sql<GroupRow>`
    with quarters as (${quarters(all)}),
    hours as materialized (
      select q.agent_id, q.channel, q.at < ${beginningOf(now)} as earlier,
        case when q.at >= ${beginningOf(now)} then date_trunc('hour', q.at at time zone ${timeZone}) end as at,
        ${ALL_COLUMNS.sums}
      from quarters q group by 1, 2, 3, 4),
    named as (select h.*, to_char(h.at, 'YYYY-MM-DD') as day, extract(isodow from h.at)::int as weekday,
      extract(hour from h.at)::int as hour from hours h)
    select earlier, day, weekday, hour, channel, agent_id, grouping(day, weekday, channel, agent_id) as kind,
      ${ALL_COLUMNS.sums}
    from named
    group by grouping sets ((earlier), (earlier, day), (earlier, weekday, hour), (earlier, channel), (earlier, agent_id))
    order by conversations desc, channel, weekday, hour`.execute(tx)
  const groups = (kind: number, earlier = false) =>
    rows.filter((row) => row.kind === kind && row.earlier === earlier)
  const byAgent = (earlier: boolean) =>
    new Map(groups(KINDS.agent, earlier).map((row) => [row.agent_id!, row] as const))
  return {
    totals: groups(KINDS.all)[0],
    before: groups(KINDS.all, true)[0],
    byDay: new Map(groups(KINDS.day).map((row) => [row.day!, row] as const)),
    channels: groups(KINDS.channel).map((row) => ({
      channel: row.channel!,
      name: channelOf(row.channel!)?.name ?? null,
      ...presentFigures(row),
    })),
    hours: groups(KINDS.hour).map((row) => ({
      weekday: row.weekday!,
      hour: row.hour!,
      conversations: row.conversations,
    })),
    byAgent: byAgent(false),
    byAgentBefore: byAgent(true),
  }
}

interface ReplyRow {
  earlier: boolean
  /** Null: all agents. */
  agent_id: string | null
  seconds: number
}

/** Seconds until a person's first message. Medians can't be summed, but few conversations have one. */
export async function selectReplies(tx: Tx, all: Scope, now: Scope) {
  const { rows } = await sql<ReplyRow>`select earlier, agent_id,
      percentile_disc(0.5) within group (order by reply_seconds)::int as seconds
    from (select f.began_at < ${beginningOf(now)} as earlier, f.agent_id, f.reply_seconds from conversation_facts f
      where ${isOf('f', all)} and ${COUNTS} and f.began_at >= ${beginningOf(all)} and f.began_at < ${endOf(all)}
        and f.handed and f.reply_seconds is not null) r
    group by grouping sets ((earlier), (earlier, agent_id))`.execute(tx)
  const of = (earlier: boolean, agentId: string | null) =>
    rows.find((row) => row.earlier === earlier && row.agent_id === agentId)?.seconds ?? null
  return { totals: of(false, null), before: of(true, null), ofAgent: (id: string) => of(false, id) }
}

export async function selectPages(tx: Tx, scope: Scope) {
  const { rows } = await sql<FigureRow & { page: string | null }>`
    select p.page, ${FIGURE_COLUMNS.sums} from (${pages(scope)}) p
    group by p.page order by conversations desc, p.page limit ${conversations.MOST_GROUPS}`.execute(tx)
  return rows.map((row) => ({ page: row.page, ...presentFigures(row) }))
}
