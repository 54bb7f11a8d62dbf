import { sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { ALL_COLUMNS, COUNTS, FIGURE_COLUMNS, QUARTER } from './measures.ts'
import { NEEDS_ATTENTION } from './outcomes.ts'

/** A day that is still changing is counted from its facts; rolling it up each time would cost more. */
const QUIET_SECONDS = 10
/** Days per round, each in its own transaction. */
const MOST_DAYS = 200

/** Rolls up past days that no longer change; returns their number. */
export async function rollUpDays(served: Context, quietSeconds = QUIET_SECONDS): Promise<number> {
  const context = inBackground(served)
  for (let done = 0; done < MOST_DAYS; done += 1)
    if (!(await inSystem(context.db.kysely, (tx) => rollUpNext(tx, quietSeconds)))) return done
  return MOST_DAYS
}

interface Day {
  project_id: string
  day: string
}

/**
 * Rolls up one stale past day; false when there is none. The newest goes first, since most figures are about recent
 * days. Its lock blocks concurrent changes of the day.
 */
export async function rollUpNext(tx: Tx, quietSeconds: number): Promise<boolean> {
  const { rows } = await sql<Day>`select project_id, day::text as day from rollup_days
    where stale and day < (now() at time zone 'UTC')::date
      and changed_at <= now() - make_interval(secs => ${quietSeconds})
    order by day desc limit 1 for update skip locked`.execute(tx)
  const next = rows[0]
  if (!next) return false
  await forget(tx, next)
  await writeFigures(tx, next)
  await writePages(tx, next)
  await writeTopics(tx, next)
  await sql`update rollup_days set stale = false where project_id = ${next.project_id} and day = ${next.day}::date`.execute(
    tx,
  )
  return true
}

const isOf = ({ project_id: id, day }: Day) => sql`project_id = ${id} and day = ${day}::date`

const forget = (tx: Tx, day: Day) =>
  sql`with figures as (delete from figure_rollups where ${isOf(day)}),
    pages as (delete from page_rollups where ${isOf(day)})
  delete from topic_rollups where ${isOf(day)}`.execute(tx)

/** Facts `f`, or uses of topics, of a day of UTC. */
const isIn = (table: 'f' | 'u', { project_id: id, day }: Day) => {
  const at = sql.ref(`${table}.began_at`)
  return sql`${sql.ref(`${table}.project_id`)} = ${id} and ${at} >= ${day}::date::timestamp at time zone 'UTC'
    and ${at} < (${day}::date + 1)::timestamp at time zone 'UTC'`
}

const writeFigures = (tx: Tx, day: Day) =>
  sql`insert into figure_rollups (project_id, day, account_id, agent_id, at, channel, ${ALL_COLUMNS.names})
    select f.project_id, ${day.day}::date, f.account_id, f.agent_id, ${QUARTER}, f.channel, ${ALL_COLUMNS.ofFacts}
    from conversation_facts f where ${isIn('f', day)} and ${COUNTS} group by 1, 2, 3, 4, 5, 6`.execute(tx)

const writePages = (tx: Tx, day: Day) =>
  sql`insert into page_rollups (project_id, day, account_id, agent_id, page, ${FIGURE_COLUMNS.names})
    select f.project_id, ${day.day}::date, f.account_id, f.agent_id, f.page, ${FIGURE_COLUMNS.ofFacts}
    from conversation_facts f where ${isIn('f', day)} and ${COUNTS} group by 1, 2, 3, 4, 5`.execute(tx)

const writeTopics = (tx: Tx, day: Day) =>
  sql`insert into topic_rollups (project_id, day, account_id, agent_id, topic_id, asked, attention)
    select u.project_id, ${day.day}::date, u.account_id, u.agent_id, u.topic_id, count(*)::int,
      count(*) filter (where ${NEEDS_ATTENTION})::int
    from conversation_topic_uses u left join conversation_facts f on f.conversation_id = u.conversation_id
    where ${isIn('u', day)} and u.by_visitor group by 1, 2, 3, 4, 5`.execute(tx)

export const rollups: MaintenanceTask = { everyMs: 5000, run: rollUpDays }
