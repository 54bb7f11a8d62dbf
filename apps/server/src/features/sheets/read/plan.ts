import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { keyOf } from '../model/cell-sql.ts'
import { columnOf, compileOne, conditionsOfAll } from './compile-filter.ts'
import { settledCells } from '../ai-columns/status-sql.ts'
import { type Indexes, isIndexable, loadIndexes } from './indexes/load-indexes.ts'
import type { Query } from './query.ts'
import { LARGE_ROWS, type Sql, type Tx } from './types.ts'
import { scan } from './unrestricted.ts'

/** How the rows of a query are fetched. */
export interface Plan {
  query: Query
  large: boolean
  indexes: Indexes
  /** Whether the rows can be read in order without reading all of them. */
  walkable: boolean
  /** Positions of the few records that match according to an index; null without such an index or if there are many. */
  candidates: number[] | null
  /** Columns that would benefit from an index. */
  wanted: sheets.Column[]
}

const NO_INDEXES: Indexes = new Map()

/**
 * Maximum number of records whose positions are taken from an index. With more, matches are so dense that reading rows
 * in order fills a window quickly: 5,000 of a million is one in 200, at 2 µs each.
 */
const CANDIDATES_MAX = 5000

export async function planQuery(tx: Tx, query: Query): Promise<Plan> {
  const large = query.sheet.rowCount > LARGE_ROWS
  const first = query.order.keys[0]?.column
  if (!large) return { query, large, indexes: NO_INDEXES, walkable: true, candidates: null, wanted: [] }
  const usable = usableConditions(query)
  const byStatus = await findByStatus(tx, query)
  if (!first && (usable.length === 0 || byStatus))
    return { query, large, indexes: NO_INDEXES, walkable: true, candidates: byStatus, wanted: [] }
  const indexes = await loadIndexes(tx, query.sheet, { collation: query.collation })
  const isReady = (column: sheets.Column) => indexes.get(column.id)?.state === 'ready'
  const served = usable.find(({ column }) => isReady(column))
  const forFilter = served ?? usable[0]
  const wanted = [...(first && isIndexable(first) ? [first] : []), ...(forFilter ? [forFilter.column] : [])]
  return {
    query,
    large,
    indexes,
    walkable: !first || isReady(first),
    candidates: byStatus ?? (served ? await findCandidates(tx, query, served) : null),
    wanted,
  }
}

interface Usable {
  condition: sheets.Condition
  column: sheets.Column
}

const EXACT: readonly sheets.FilterOp[] = ['eq', 'in']
const RANGES: readonly sheets.FilterOp[] = ['within', 'gt', 'gte', 'lt', 'lte']

/** Conditions that all matching records fulfill and that an index supports, most selective first. */
function usableConditions({ sheet, view }: Query): Usable[] {
  const conditions = conditionsOfAll(view.filter)
  return [EXACT, RANGES].flatMap((ops) =>
    conditions
      .filter(({ op }) => ops.includes(op))
      .map((condition) => ({ condition, column: columnOf(sheet, condition.column, 'filter') }))
      .filter(({ column }) => isIndexable(column)),
  )
}

/** Positions of the few records that have a status from the filter; null when there are many. */
async function findByStatus(tx: Tx, { sheet, view, live }: Query): Promise<number[] | null> {
  if (!live) return null
  for (const { column, op, value } of conditionsOfAll(view.filter)) {
    const cells =
      op === 'status' ? settledCells(live, { column: columnOf(sheet, column, 'filter'), value }) : null
    if (cells === null) continue
    const { rows: found } = await sql<{ id: string }>`select c.record_id as id from sheet_live_cells c
      where ${cells} limit ${CANDIDATES_MAX + 1}`.execute(tx)
    if (found.length > CANDIDATES_MAX) continue
    const ids = found.map(({ id }) => id)
    const rows = await scan(tx, {
      sheet,
      statement: (own) => sql<{ position: number }>`
        select r.position from sheet_records r where ${own} and r.id = any(${ids}::text[])`,
    })
    return rows.map(({ position }) => position)
  }
  return null
}

async function findCandidates(tx: Tx, query: Query, { condition, column }: Usable): Promise<number[] | null> {
  const rows = await scan(tx, {
    sheet: query.sheet,
    // The planner does not know how frequent a value is in a partial index; ordering by the index makes it use it.
    statement: (own) => sql<{ position: number }>`
      select r.position from sheet_records r where ${own} and ${compileOne(query, condition)}
      order by ${keyOf(column, query.collation)} limit ${CANDIDATES_MAX + 1}`,
  })
  return rows.length > CANDIDATES_MAX ? null : rows.map(({ position }) => position)
}

/** `narrowing` where the whole sheet is read. */
export const narrowingWhole = (plan: Plan): Sql =>
  plan.candidates === null && plan.query.ofMany ? plan.query.ofMany('all') : narrowing(plan)

/** Filter and search of the query, limited to its candidates if there are any. */
export function narrowing({ query, candidates }: Plan): Sql {
  if (!candidates) return query.where
  return sql`r.position = any(${candidates}::bigint[]) and ${query.where}`
}
