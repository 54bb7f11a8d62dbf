import { type RawBuilder, sql } from 'kysely'
import { isByAbsence, aiCellStateOf, type Many, usesStatus } from '../ai-columns/status-sql.ts'
import { isSmall } from '../../../lib/bytes-within.ts'
import { collationOf } from '../model/cell-sql.ts'
import { columnsOf, compileFilter, conditionsOfAll, type FilterContext } from './compile-filter.ts'
import { compileSearch } from './compile-search.ts'
import { type Order, orderOf } from './order.ts'
import { shownNames } from './shown-names.ts'
import type { OpenSheet, ReadView, RecordRow, Sql, Tx } from './types.ts'

/** A compiled view of a sheet. */
export interface Query extends FilterContext {
  view: ReadView
  order: Order
  /** Filter and search as one condition on `r`. */
  where: Sql
  /** The same condition as a join, present where that is faster for scanning many records. */
  ofMany?: (many: Many) => Sql
  /** Increases with the revision of the sheet and of the sheets whose titles the view uses. */
  revision: number
  /** Whether anything is filtered out. */
  narrowed: boolean
  cells: CellsWanted
}

/** Which cells to read with the records: all, those of small records, or none. */
type CellsWanted = 'all' | 'small' | 'none'

/** Compiles filter, order and search against the sheet's columns. Rejects unknown columns. */
export async function compileQuery(
  tx: Tx,
  input: { sheet: OpenSheet; view: ReadView; now: Date; cells?: CellsWanted; groupBy?: readonly string[] },
): Promise<Query> {
  const { sheet, view, now, cells = 'all', groupBy = [] } = input
  const collation = await collationOf(tx)
  const live = usesStatus(view.filter) ? await aiCellStateOf(tx, sheet) : undefined
  const names = await shownNames(tx, sheet, columnsOf(sheet, view, groupBy))
  const context: FilterContext = { sheet, collation, now, names, ...(live ? { live } : {}) }
  const filter = compileFilter(context, view.filter)
  const search = compileSearch(sheet, { search: view.search, names })
  return {
    ...context,
    view,
    order: orderOf(context, view.sort ?? []),
    where: sql`${filter} and ${search}`,
    ...(hasAbsent(view.filter)
      ? { ofMany: (many) => sql`${compileFilter({ ...context, many }, view.filter)} and ${search}` }
      : {}),
    revision: sheet.revision + names.revision,
    narrowed: Boolean(view.filter) || Boolean(view.search?.trim()),
    cells,
  }
}

const hasAbsent = (filter: ReadView['filter']): boolean =>
  conditionsOfAll(filter).some(({ op, value }) => op === 'status' && isByAbsence([value].flat()))

/** A record with its sort keys as text. If `left`, its cells and errors must be read separately. */
export type OrderedRow = RecordRow & { keys: (string | null)[]; left: boolean }

/** Whether cells and errors of `r` are read later, because they are large. */
const LEFT: Record<CellsWanted, Sql> = {
  all: sql`false`,
  small: sql`not (${isSmall(sql`r.cells`)} and ${isSmall(sql`r.errors`)})`,
  none: sql`true`,
}

/** The select list for `r`. */
export function selected({ order, cells }: Pick<Query, 'order' | 'cells'>): RawBuilder<OrderedRow> {
  const keys = order.keys.map((key) => sql`(${key.sql})::text collate "C"`)
  const list = keys.length > 0 ? sql`array[${sql.join(keys)}]` : sql`'{}'::text[]`
  const left = LEFT[cells]
  const read =
    cells === 'all'
      ? sql`r.cells, r.errors`
      : sql`case when ${left} then '{}' else r.cells end as cells, case when ${left} then null else r.errors end as errors`
  return sql<OrderedRow>`r.id, r.position, r.version, ${read}, r.created_at, r.updated_at, ${left} as "left", ${list} as keys`
}
