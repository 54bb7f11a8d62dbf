import { type RawBuilder, sql } from 'kysely'
import { isByAbsence, aiCellStateOf, type Many, usesStatus } from '../ai-columns/status-sql.ts'
import { isSmall } from '../../../lib/bytes-within.ts'
import { collationOf } from '../model/cell-sql.ts'
import { columnsOf, compileFilter, conditionsOfAll, type FilterContext } from './compile-filter.ts'
import { compileSearch } from './compile-search.ts'
import { type Order, orderOf } from './order.ts'
import { shownNames } from './shown-names.ts'
import type { OpenSheet, ReadView, RecordRow, Sql, Tx } from './types.ts'

/** A view of a sheet, ready to be asked for windows. */
export interface Query extends FilterContext {
  view: ReadView
  order: Order
  /** Filter and search as one condition on r. */
  where: Sql
  /** The same as a join, for going through many records at once; there where it is quicker so. */
  ofMany?: (many: Many) => Sql
  /** Grows with the sheet's revision and with those of the sheets whose titles the view speaks of. */
  revision: number
  /** Whether anything is left out. */
  narrowed: boolean
  cells: CellsWanted
}

/** Which cells are read with the records: all, those of small records, or none. */
type CellsWanted = 'all' | 'small' | 'none'

/** Reads filter, order and search against the sheet's columns; refuses what they don't have. */
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

/** A record with the texts of the keys that it is ordered by; of one that is left, cells and errors are to be read. */
export type OrderedRow = RecordRow & { keys: (string | null)[]; left: boolean }

/** Whether cells and errors of r are read later, if at all: they are large. */
const LEFT: Record<CellsWanted, Sql> = {
  all: sql`false`,
  small: sql`not (${isSmall(sql`r.cells`)} and ${isSmall(sql`r.errors`)})`,
  none: sql`true`,
}

/** What is selected of r. */
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
