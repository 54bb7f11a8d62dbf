import { type RawBuilder, sql } from 'kysely'
import { IS_FRUSTRATED, IS_RESOLVED, NEEDS_ATTENTION } from './outcomes.ts'

/** Figures of visitors' conversations. All are sums, so days can be rolled up and added. */
const MEASURES = {
  conversations: sql`count(*)`,
  messages: sql`sum(f.messages)`,
  answers: sql`sum(f.answers)`,
  unanswered_answers: sql`sum(f.unanswered)`,
  up: sql`sum(f.up)`,
  down: sql`sum(f.down)`,
  resolved: sql`count(*) filter (where ${IS_RESOLVED})`,
  attention: sql`count(*) filter (where ${NEEDS_ATTENTION})`,
  frustrated: sql`count(*) filter (where ${IS_FRUSTRATED})`,
  unanswered: sql`count(*) filter (where f.unanswered > 0)`,
  rated_up: sql`count(*) filter (where f.up > 0)`,
  rated_down: sql`count(*) filter (where f.down > 0)`,
  handoffs: sql`count(*) filter (where f.handed)`,
  replied: sql`count(*) filter (where f.handed and f.reply_seconds is not null)`,
  leads: sql`count(*) filter (where f.has_lead)`,
}
export type Measure = keyof typeof MEASURES

/** The same for conversations that began in the widget. */
const WIDGET_MEASURES = {
  in_widget: sql`count(*) filter (where f.in_widget)`,
  widget_answered: sql`count(*) filter (where f.in_widget and f.answers > 0)`,
  widget_leads: sql`count(*) filter (where f.in_widget and f.has_lead)`,
  widget_handoffs: sql`count(*) filter (where f.in_widget and f.handed)`,
}
export type WidgetMeasure = keyof typeof WIDGET_MEASURES

const ALL_MEASURES = { ...MEASURES, ...WIDGET_MEASURES }

const listOf = (parts: Record<string, RawBuilder<unknown>>): Columns => {
  const names = Object.keys(parts).map((name) => sql.ref(name))
  return {
    names: sql.join(names),
    ofFacts: sql.join(Object.entries(parts).map(([name, count]) => sql`${count}::int as ${sql.ref(name)}`)),
    sums: sql.join(names.map((name) => sql`sum(${name})::int as ${name}`)),
  }
}

interface Columns {
  names: RawBuilder<unknown>
  /** From facts `f`. */
  ofFacts: RawBuilder<unknown>
  /** From rows that already have these columns. */
  sums: RawBuilder<unknown>
}

export const FIGURE_COLUMNS = listOf(MEASURES)
export const ALL_COLUMNS = listOf(ALL_MEASURES)

/** What rollups count: everything but what members try in the console and in the lab of channels. */
export const COUNTS = sql<boolean>`f.channel not in ('console', 'lab')`

/** The quarter of an hour in which a conversation began. */
export const QUARTER = sql<Date>`date_bin('15 minutes', f.began_at, timestamptz '2000-01-01 00:00+00')`
