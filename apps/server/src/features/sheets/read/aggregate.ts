import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { jsonOf, numberOf, stampOf, textOf } from './cell-sql.ts'
import { columnOf } from './compile-filter.ts'
import type { Sql } from './conditions.ts'
import { kindOf } from './kinds.ts'
import { narrowing, planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import type { OpenSheet, ReadView, Tx } from './types.ts'
import { scan } from './unrestricted.ts'

type Metric = { op: (typeof sheets.METRICS)[number]; column?: string | undefined }

export interface AggregateInput extends Omit<ReadView, 'sort'> {
  groupBy: readonly string[]
  metrics: readonly Metric[]
  /** By the n-th metric, largest first; without it by the groups. */
  orderBy?: number | undefined
  limit: number
  now?: Date
}

export interface Aggregated {
  items: { group: sheets.CellValue[]; metrics: (string | null)[] }[]
  more: boolean
}

interface GroupRow {
  groups: sheets.CellValue[]
  metrics: (string | null)[]
}

/** Groups of records with counts, exact sums and the like. Empty groups come last. */
export async function aggregate(tx: Tx, sheet: OpenSheet, input: AggregateInput): Promise<Aggregated> {
  const { orderBy, limit } = input
  if (orderBy !== undefined && orderBy >= input.metrics.length)
    throw invalid([{ path: 'body.orderBy', message: `there are ${input.metrics.length} metrics, from 0` }])
  const view = { filter: input.filter, search: input.search }
  const query = await compileQuery(tx, { sheet, view, now: input.now ?? new Date() })
  const plan = await planQuery(tx, query)
  const columns = input.groupBy.map((key) => columnOf(sheet, key, 'body.groupBy'))
  const groups = columns.map(groupOf)
  const metrics = input.metrics.map((metric, place) => metricOf(sheet, metric, place))
  const rows = await scan(tx, {
    sheet,
    whole: plan.large && plan.candidates === null,
    hashed: plan.large,
    statement: (own) => sql<GroupRow>`
      select ${arrayOf(groups.map((_, n) => sql.ref(`g${n}`)))} as groups,
        array[${sql.join(metrics.map((_, n) => sql`${sql.ref(`m${n}`)}::text`))}] as metrics
      from (
        select ${sql.join([
          ...groups.map((group, n) => sql`${group} as ${sql.ref(`g${n}`)}`),
          ...metrics.map((metric, n) => sql`${metric} as ${sql.ref(`m${n}`)}`),
        ])}
        from sheet_records r where ${own} and ${narrowing(plan)}
        ${groups.length > 0 ? sql`group by ${sql.join(groups.map((_, n) => sql.lit(n + 1)))}` : sql``}) s
      order by ${sql.join(orders(columns, orderBy))} limit ${limit + 1}`,
  })
  return {
    items: rows.slice(0, limit).map(({ groups: group, metrics: values }) => ({ group, metrics: values })),
    more: rows.length > limit,
  }
}

const arrayOf = (parts: readonly Sql[]): Sql =>
  parts.length > 0 ? sql`jsonb_build_array(${sql.join(parts)})` : sql`'[]'::jsonb`

function orders(groups: readonly sheets.Column[], orderBy: number | undefined): Sql[] {
  const byMetric = orderBy === undefined ? [] : [sql`${sql.ref(`m${orderBy}`)} desc nulls last`]
  const byGroup = groups.map((column, n) => {
    const group = sql.ref(`g${n}`)
    return kindOf(column) === 'number' ? sql`${group}::numeric nulls last` : sql`${group} nulls last`
  })
  return [...byMetric, ...byGroup, sql`1`]
}

/** Numbers are grouped by what they are worth (0.10 with 0.1) and told as text. */
function groupOf(column: sheets.Column): Sql {
  const kind = kindOf(column)
  if (kind === 'number') return sql`trim_scale(${numberOf(column)})::text`
  if (kind === 'checkbox') return sql`coalesce(${jsonOf(column)}, 'false'::jsonb)`
  return kind === 'list' || kind === 'json' ? jsonOf(column) : textOf(column)
}

/** The average of exact numbers need not be one: it is told with 20 digits after the point. */
function metricOf(sheet: OpenSheet, { op, column: key }: Metric, place: number): Sql {
  const path = `body.metrics.${place}`
  if (op === 'count' && key === undefined) return sql`count(*)`
  if (key === undefined) throw invalid([{ path, message: `${op} needs a column` }])
  const column = columnOf(sheet, key, path)
  if (op === 'count' || op === 'filled') return sql`count(${textOf(column)})`
  const kind = kindOf(column)
  if (op === 'unique') return sql`count(distinct ${kind === 'number' ? numberOf(column) : textOf(column)})`
  if (op === 'sum' || op === 'average') {
    if (kind !== 'number') throw invalid([{ path, message: `${op} is for numbers, not for ${column.type}` }])
    return op === 'sum' ? sql`sum(${numberOf(column)})` : sql`trim_scale(round(avg(${numberOf(column)}), 20))`
  }
  const extreme = op === 'min' ? sql`min` : sql`max`
  if (kind === 'number') return sql`${extreme}(${numberOf(column)})`
  if (kind === 'date' || kind === 'dateTime') return sql`${extreme}(${textOf(column)} collate "C")`
  if (kind === 'stamp')
    return sql`to_char(${extreme}(${stampOf(column)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  throw invalid([{ path, message: `${op} is for numbers and dates, not for ${column.type}` }])
}
