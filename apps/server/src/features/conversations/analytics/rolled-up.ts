import { type RawBuilder, sql } from 'kysely'
import { ALL_COLUMNS, COUNTS, FIGURE_COLUMNS, QUARTER } from '../facts/measures.ts'
import { NEEDS_ATTENTION } from '../facts/outcomes.ts'
import { beginningOf, endOf, isOf, type Scope } from './figures.ts'

// Sums of a range: from the rollups of UTC days that have fresh ones, otherwise from the facts. Each sum is one
// statement, which sees a day either as rolled up or as stale, never in between. A day with facts has a row in
// `rollup_days`. Facts are summed day by day, so that each day is one range of the index.

/** Days `d` that the range touches. */
const isTouched = (scope: Scope) => sql`d.project_id = ${scope.project}
  and d.day between (${beginningOf(scope)} at time zone 'UTC')::date and (${endOf(scope)} at time zone 'UTC')::date`

const beginningOfDay = sql`d.day::timestamp at time zone 'UTC'`
const endOfDay = sql`(d.day + 1)::timestamp at time zone 'UTC'`

/** A day `d` that is in the range with all of its hours. */
const isWhole = (scope: Scope) =>
  sql`(${beginningOfDay} >= ${beginningOf(scope)} and ${endOfDay} <= ${endOf(scope)})`

/** The part of a day `d` that is in the range. */
const isWithin = (
  at: RawBuilder<unknown>,
  scope: Scope,
) => sql`${at} >= greatest(${beginningOf(scope)}, ${beginningOfDay})
  and ${at} < least(${endOf(scope)}, ${endOfDay})`

/** All measures by agent, channel and quarter of an hour, with its start in `at`. */
export const quarters = (scope: Scope): RawBuilder<unknown> => sql`
  select r.at, r.agent_id, r.channel, ${ALL_COLUMNS.names}
  from rollup_days d join figure_rollups r on r.project_id = d.project_id and r.day = d.day
  where ${isTouched(scope)} and not d.stale and ${isOf('r', scope)}
    and r.at >= ${beginningOf(scope)} and r.at < ${endOf(scope)}
  union all
  select s.* from rollup_days d, lateral (
    select ${QUARTER} as at, f.agent_id, f.channel, ${ALL_COLUMNS.ofFacts} from conversation_facts f
    where ${isWithin(sql`f.began_at`, scope)} and ${isOf('f', scope)} and ${COUNTS} group by 1, 2, 3) s
  where ${isTouched(scope)} and d.stale`

/** Figures by page. Days that are only partly in the range are counted from their facts. */
export const pages = (scope: Scope): RawBuilder<unknown> => sql`
  select r.page, ${FIGURE_COLUMNS.names}
  from rollup_days d join page_rollups r on r.project_id = d.project_id and r.day = d.day
  where ${isTouched(scope)} and not d.stale and ${isWhole(scope)} and ${isOf('r', scope)}
  union all
  select s.* from rollup_days d, lateral (
    select f.page, ${FIGURE_COLUMNS.ofFacts} from conversation_facts f
    where ${isWithin(sql`f.began_at`, scope)} and ${isOf('f', scope)} and ${COUNTS} group by 1) s
  where ${isTouched(scope)} and (d.stale or not ${isWhole(scope)})`

/** The number of conversations that asked about each topic, and how many of them need attention. */
export const topics = (scope: Scope): RawBuilder<unknown> => sql`
  select r.topic_id, r.asked, r.attention
  from rollup_days d join topic_rollups r on r.project_id = d.project_id and r.day = d.day
  where ${isTouched(scope)} and not d.stale and ${isWhole(scope)} and ${isOf('r', scope)}
  union all
  select s.* from rollup_days d, lateral (
    select u.topic_id, count(*)::int as asked, count(*) filter (where ${NEEDS_ATTENTION})::int as attention
    from conversation_topic_uses u left join conversation_facts f on f.conversation_id = u.conversation_id
    where ${isWithin(sql`u.began_at`, scope)} and ${isOf('u', scope)} and u.by_visitor group by 1) s
  where ${isTouched(scope)} and (d.stale or not ${isWhole(scope)})`
