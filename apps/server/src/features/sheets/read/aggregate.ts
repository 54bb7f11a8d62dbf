import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { cellKey } from '../model/cell-sql.ts'
import { columnOf } from './compile-filter.ts'
import { type Kind, kindOf } from '../model/kinds.ts'
import { type Figure, figureOf, groupOf, type Metric } from './metrics.ts'
import { rowRanges } from './pieces.ts'
import { narrowing, type Plan, planQuery } from './plan.ts'
import { compileQuery, type Query } from './query.ts'
import { type Reader, within } from './reader.ts'
import type { OpenSheet, ReadView, Sql, Tx } from './types.ts'
import { scan } from './unrestricted.ts'

export interface AggregateInput extends Omit<ReadView, 'sort'> {
  groupBy: readonly string[]
  metrics: readonly Metric[]
  /** Sorts by this metric, largest first; without it, by the groups. */
  orderBy?: number | undefined
  limit: number
  now?: Date
}

interface Aggregated {
  items: { group: sheets.CellValue[]; metrics: (string | null)[] }[]
  more: boolean
}

/** Groups records with counts, exact sums and other metrics. Empty groups come last. */
export const aggregate = (tx: Tx, sheet: OpenSheet, input: AggregateInput): Promise<Aggregated> =>
  aggregateBy(within(tx), sheet, input)

/** `aggregate` with a reader, which may run each statement in its own transaction. */
export async function aggregateBy(
  reader: Reader,
  sheet: OpenSheet,
  input: AggregateInput,
): Promise<Aggregated> {
  const { orderBy, limit } = input
  if (orderBy !== undefined && orderBy >= input.metrics.length)
    throw invalid([
      { path: 'body.orderBy', message: `must be less than the number of metrics (${input.metrics.length})` },
    ])
  const view = { filter: input.filter, search: input.search }
  const now = input.now ?? new Date()
  const plan = await reader.run(async (tx) =>
    planQuery(tx, await compileQuery(tx, { sheet, view, now, groupBy: input.groupBy })),
  )
  const asked: AggregateQuery = {
    columns: input.groupBy.map((key) => columnOf(sheet, key, 'body.groupBy')),
    figures: input.metrics.map((metric, place) => figureOf(sheet, metric, place)),
    orderBy,
    limit,
  }
  const rows = (await byPieces(reader, plan, asked)) ?? (await atOnce(reader, plan, asked))
  return {
    items: rows.slice(0, limit).map(({ groups, metrics }) => ({ group: groups, metrics })),
    more: rows.length > limit,
  }
}

interface AggregateQuery {
  columns: readonly sheets.Column[]
  figures: readonly Figure[]
  orderBy: number | undefined
  limit: number
}

interface GroupRow {
  groups: sheets.CellValue[]
  metrics: (string | null)[]
}

/** Groups with partial results: g0, g1, … and p0, p1, …. */
function partsOf(plan: Plan, { columns, figures }: AggregateQuery, rows: Sql): Sql {
  const groups = columns.map((column, n) => sql`${groupOf(column).sql} as ${sql.ref(`g${n}`)}`)
  const parts = figures.flatMap((figure) => figure.parts)
  const named = parts.map((part, n) => sql`(${part.sql})::${sql.raw(part.type)} as ${sql.ref(`p${n}`)}`)
  return sql`select ${sql.join([...groups, ...named])} from sheet_records r where ${rows} and ${narrowing(plan)}
    ${grouping(columns)}`
}

const grouping = (columns: readonly sheets.Column[]): Sql =>
  columns.length > 0 ? sql`group by ${sql.join(columns.map((_, n) => sql.lit(n + 1)))}` : sql``

/** The final result from a table of partial results. */
function joined(query: Query, { columns, figures, orderBy, limit }: AggregateQuery, parts: Sql): Sql {
  const groups = columns.map((_, n) => sql.ref(`g${n}`))
  let next = 0
  const metrics = figures.map((figure, n) => {
    const refs = figure.parts.map(() => sql.ref(`p${next++}`))
    return sql`${figure.joined(refs)} as ${sql.ref(`m${n}`)}`
  })
  return sql`select jsonb_build_array(${sql.join(groups)}) as groups,
      array[${sql.join(figures.map((_, n) => sql`${sql.ref(`m${n}`)}::text`))}] as metrics
    from (select ${sql.join([...groups, ...metrics])} from (${parts}) s ${grouping(columns)}) t
    order by ${sql.join(orders(query, { columns, orderBy }))} limit ${limit + 1}`
}

/** Groups sort like their records, so that the grid can combine both. */
function orders(
  { collation, names }: Query,
  { columns, orderBy }: Pick<AggregateQuery, 'columns' | 'orderBy'>,
): Sql[] {
  const byMetric = orderBy === undefined ? [] : [sql`${sql.ref(`m${orderBy}`)} desc nulls last`]
  const byGroup = columns.flatMap((column, n) => {
    const group = sql.ref(`g${n}`)
    if (kindOf(column) === 'number') return [sql`${group}::numeric nulls last`]
    const text = groupOf(column).json ? sql`(${group} #>> '{}')` : group
    if (isPlain(kindOf(column))) return [sql`${text} collate "C" nulls last`]
    const name = names.of.get(column.id)
    const byName = name ? [sql`${cellKey(name(group), collation)} nulls last`] : []
    return [...byName, sql`${cellKey(text, collation)} nulls last`]
  })
  return [...byMetric, ...byGroup, sql`1`]
}

const isPlain = (kind: Kind): boolean => ['date', 'dateTime', 'stamp', 'checkbox'].includes(kind)

function atOnce(reader: Reader, plan: Plan, asked: AggregateQuery): Promise<GroupRow[]> {
  const whole = plan.large && !plan.candidates
  const statement = (own: Sql) => sql<GroupRow>`${joined(plan.query, asked, partsOf(plan, asked, own))}`
  const { sheet, live } = plan.query
  return reader.run((tx) =>
    scan(tx, { sheet, whole, hashed: plan.large, listed: live !== undefined, statement }),
  )
}

/** Maximum groups for combining pieces; with more, each statement would take as long as a single one for everything. */
const GROUPS_MAX = 20_000

/** Aggregates piece by piece if requested and possible; else null. */
async function byPieces(reader: Reader, plan: Plan, asked: AggregateQuery): Promise<GroupRow[] | null> {
  const { columns, figures } = asked
  if (!reader.inPieces || !plan.large || plan.candidates || !figures.every(({ joins }) => joins)) return null
  const { sheet } = plan.query
  // Kept as text: parsing JSON here would lose digits of sums.
  const found: string[] = []
  for (const range of await rowRanges(reader, plan)) {
    const statement = (own: Sql) =>
      sql<{
        row: string
      }>`select to_jsonb(s)::text as row from (${partsOf(plan, asked, sql`${own} and ${range}`)}) s`
    const rows = await reader.run((tx) => scan(tx, { sheet, hashed: true, statement }))
    found.push(...rows.map(({ row }) => row))
    if (found.length > GROUPS_MAX) return null
  }
  const types = [
    ...columns.map(
      (column, n) => sql`${sql.ref(`g${n}`)} ${sql.raw(groupOf(column).json ? 'jsonb' : 'text')}`,
    ),
    ...figures
      .flatMap((figure) => figure.parts)
      .map(({ type }, n) => sql`${sql.ref(`p${n}`)} ${sql.raw(type)}`),
  ]
  const parts = sql`select * from jsonb_to_recordset(${`[${found.join(',')}]`}::jsonb) as x(${sql.join(types)})`
  const { rows } = await reader.run((tx) => sql<GroupRow>`${joined(plan.query, asked, parts)}`.execute(tx))
  return rows
}
