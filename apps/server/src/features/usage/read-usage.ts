import { type Data, usage } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { dayCount, dayEnd, dayStart, daysBetween, requireZone } from '../../lib/days.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { creditsFor } from './usage-entry.ts'

interface UsageRange {
  from: string
  to: string
  groupBy: usage.Grouping
  timeZone: string
  project?: string | undefined
}

interface SumRow {
  requests: string
  tokens_in: string
  tokens_out: string
  milliseconds: string
  cost_usd: string
  own_key_usd: string
}

/** The account's usage in a range of days in the time zone: in total, per day, and per group. */
export async function readUsage(
  context: Context,
  member: Member,
  range: UsageRange,
): Promise<Data<typeof usage.read>> {
  const days = daysOf(range)
  requireZone(range.timeZone)
  return asMember(context, member, async (tx) => {
    if (range.project) await findProject(tx, { id: range.project, accountId: member.accountId })
    const rows = await selectSums(tx, range)
    const byDay = new Map(rows.flatMap((row) => (row.by === 'day' ? [[row.key, row] as const] : [])))
    const list = days.map((date) => ({ date, ...present(byDay.get(date)) }))
    const groups = range.groupBy === 'day' ? [] : rows.filter(({ by }) => by === 'group')
    const shown = groups.slice(0, usage.MOST_GROUPS)
    const names = await namesOf(tx, range.groupBy, shown)
    return {
      totals: present(rows.find(({ by }) => by === 'all')),
      days: list,
      groups:
        range.groupBy === 'day'
          ? list.map(({ date, ...sums }) => ({ key: date, name: null, ...sums }))
          : shown.map((row) => ({
              key: row.key,
              name: row.key === null ? null : (names.get(row.key) ?? null),
              ...present(row),
            })),
      others: groups.length > shown.length ? sumOf(groups.slice(shown.length)) : null,
    }
  })
}

function daysOf({ from, to }: UsageRange): string[] {
  const length = dayCount(from, to)
  if (length < 1) throw invalid([{ path: 'to', message: 'is before the first day' }])
  if (length > usage.MOST_DAYS) throw invalid([{ path: 'to', message: `at most ${usage.MOST_DAYS} days` }])
  return daysBetween(from, to)
}

async function findProject(tx: Tx, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  const { rows } = await sql`select 1 from projects where id = ${id} and account_id = ${accountId}`.execute(
    tx,
  )
  if (rows.length === 0) throw notFound('project')
}

const KEYS: Record<Exclude<usage.Grouping, 'day'>, RawBuilder<unknown>> = {
  flow: sql`u.flow_id`,
  agent: sql`u.agent_id`,
  member: sql`u.user_id`,
  // A model is the same group, whichever key was used.
  model: sql`substring(u.model from position(':' in u.model) + 1)`,
  project: sql`u.project_id`,
  kind: sql`u.kind`,
}

/** One pass over the entries: the total, the sum per day, and per group, most expensive first. */
async function selectSums(tx: Tx, { from, to, groupBy, timeZone, project }: UsageRange) {
  const key = groupBy === 'day' ? sql`null` : KEYS[groupBy]
  const { rows } = await sql<SumRow & { key: string | null; by: 'all' | 'day' | 'group' }>`
    with u as materialized (
      select to_char(u.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${key} as key,
        sum(u.requests) as requests, sum(u.tokens_in) as tokens_in, sum(u.tokens_out) as tokens_out,
        sum(u.milliseconds) as milliseconds, sum(u.cost_usd) as cost_usd, coalesce(sum(u.cost_usd) filter (where u.own_key), 0) as own_key_usd
      from usage_entries u
      where u.at >= ${dayStart(from, timeZone)} and u.at < ${dayEnd(to, timeZone)}
        and (${project ?? null}::text is null or u.project_id = ${project ?? null})
      group by 1, 2)
    select case when grouping(day) = 0 then 'day' when grouping(key) = 0 then 'group' else 'all' end as by,
      case when grouping(day) = 0 then day else key end as key, sum(requests) as requests,
      sum(tokens_in) as tokens_in, sum(tokens_out) as tokens_out,
      sum(milliseconds) as milliseconds, sum(cost_usd) as cost_usd, sum(own_key_usd) as own_key_usd
    from u group by grouping sets ((), (day), (key))
    order by sum(cost_usd) desc, sum(tokens_in) + sum(tokens_out) desc, sum(requests) desc, 2`.execute(tx)
  return rows
}

const TABLES = { flow: 'flows', agent: 'agents', member: 'users', project: 'projects' } as const

/** Current names of the groups; deleted objects have none. */
async function namesOf(
  tx: Tx,
  groupBy: usage.Grouping,
  rows: readonly { key: string | null }[],
): Promise<Map<string, string>> {
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (groupBy === 'model') return new Map(keys.map((key) => [key, key]))
  if (groupBy === 'day' || groupBy === 'kind' || keys.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(TABLES[groupBy])} where id = any(${keys}::text[])`.execute(tx)
  return new Map(found.map(({ id, name }) => [id, name]))
}

const present = (row: SumRow | undefined): usage.UsageSums => {
  const [costUsd, ownKeyUsd] = [Number(row?.cost_usd ?? 0), Number(row?.own_key_usd ?? 0)]
  return {
    requests: Number(row?.requests ?? 0),
    tokensIn: Number(row?.tokens_in ?? 0),
    tokensOut: Number(row?.tokens_out ?? 0),
    sandboxSeconds: Number(row?.milliseconds ?? 0) / 1000,
    credits: creditsFor(costUsd - ownKeyUsd),
    costUsd,
    ownKeyUsd,
  }
}

function sumOf(rows: readonly SumRow[]): usage.UsageSums {
  const all = rows.map(present)
  const sum = (name: keyof usage.UsageSums) => all.reduce((total, one) => total + one[name], 0)
  return {
    requests: sum('requests'),
    tokensIn: sum('tokensIn'),
    tokensOut: sum('tokensOut'),
    sandboxSeconds: sum('sandboxSeconds'),
    credits: sum('credits'),
    costUsd: sum('costUsd'),
    ownKeyUsd: sum('ownKeyUsd'),
  }
}
