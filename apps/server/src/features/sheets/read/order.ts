import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { cellKey, jsonOf, keyOf, keyValue } from '../model/cell-sql.ts'
import { columnOf, type FilterContext } from './compile-filter.ts'
import { type Kind, kindOf } from '../model/kinds.ts'
import type { Sql } from './types.ts'

/** One sort key. */
export interface Key {
  column: sheets.Column
  kind: Kind
  sql: Sql
  descending: boolean
}

/** Sorted by these keys with empty values last, then by position; reversed when the first key is descending. */
export interface Order {
  keys: readonly Key[]
  descending: boolean
}

/** The start of a window: after the record with these keys and this position. */
export interface WindowStart {
  values: readonly (string | null)[]
  position: number
}

/** A part of the rows in index order: first those whose first key has a value, then the others. */
export interface Segment {
  where: Sql
  orderBy: Sql
}

/** The requested order; links and files are sorted by their names. */
export function orderOf(
  { sheet, collation, names }: Pick<FilterContext, 'sheet' | 'collation' | 'names'>,
  sort: readonly sheets.Sort[],
): Order {
  const keys: Key[] = []
  for (const { column: key, descending } of sort) {
    const column = columnOf(sheet, key, 'sort')
    if (keys.some((one) => one.column.id === column.id)) continue
    const [kind, name] = [kindOf(column), names.of.get(column.id)]
    if (name) keys.push({ column, kind, sql: cellKey(name(jsonOf(column)), collation), descending })
    // Cells whose records merely share a title are kept together by id.
    keys.push({ column, kind, sql: keyOf(column, collation), descending })
  }
  return { keys, descending: keys[0]?.descending ?? false }
}

const way = (descending: boolean): Sql => (descending ? sql`desc` : sql`asc`)
const placeOf = ({ descending }: Order): Sql => sql`r.position ${way(descending)}`
const beyond = (descending: boolean): Sql => (descending ? sql`<` : sql`>`)

/** The complete ORDER BY. An index supports it only ascending, because descending puts empty values first. */
export const orderBy = (order: Order): Sql =>
  sql.join([...order.keys.map((key) => sql`${key.sql} ${way(key.descending)} nulls last`), placeOf(order)])

/** The rows after a position, or all rows, in segments that each are one index range. */
export function segmentsAfter(order: Order, place: WindowStart | null): Segment[] {
  const [first, ...rest] = order.keys
  if (!first) {
    const where = place ? sql`r.position > ${place.position}::bigint` : sql`true`
    return [{ where, orderBy: placeOf(order) }]
  }
  const others = rest.map((key) => sql`${key.sql} ${way(key.descending)} nulls last`)
  const sorted = sql.join([sql`${first.sql} ${way(first.descending)}`, ...others, placeOf(order)])
  const value = place?.values[0] ?? null
  const filled: Segment = {
    where: sql`${first.sql} is not null${place && value !== null ? sql` and ${afterFilled(order, place)}` : sql``}`,
    orderBy: sorted,
  }
  const restPlace = place && value === null ? { ...place, values: place.values.slice(1) } : null
  const empty: Segment = {
    where: sql`${first.sql} is null${restPlace ? sql` and ${after(rest, restPlace, order)}` : sql``}`,
    orderBy: sorted,
  }
  return restPlace ? [empty] : [filled, empty]
}

/** After a position whose first key has a value, so that the index range can start there. */
function afterFilled(order: Order, place: WindowStart): Sql {
  const [first, ...rest] = order.keys
  const value = keyValue(first!.kind, place.values[0]!)
  if (rest.length === 0)
    return sql`(${first!.sql}, r.position) ${beyond(order.descending)} (${value}, ${place.position}::bigint)`
  const further = { ...place, values: place.values.slice(1) }
  return sql`${first!.sql} ${beyond(first!.descending)}= ${value}
    and (${first!.sql} ${beyond(first!.descending)} ${value} or ${after(rest, further, order)})`
}

/**
 * Rows after a position by these keys: a greater key, or an equal one followed by the remaining keys. Empty values are
 * the greatest.
 */
function after(keys: readonly Key[], place: WindowStart, order: Order): Sql {
  const [key, ...rest] = keys
  if (!key) return sql`r.position ${beyond(order.descending)} ${place.position}::bigint`
  const further = after(rest, { ...place, values: place.values.slice(1) }, order)
  const held = place.values[0] ?? null
  if (held === null) return sql`(${key.sql} is null and ${further})`
  const value = keyValue(key.kind, held)
  return sql`(${key.sql} ${beyond(key.descending)} ${value} or ${key.sql} is null
    or (${key.sql} = ${value} and ${further}))`
}
