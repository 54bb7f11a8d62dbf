import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Collation, collationOf, keyOf, numberOf, startOf, textOf } from '../model/cell-sql.ts'
import { loadIndexes } from '../read/indexes/load-indexes.ts'
import { kindOf } from '../model/kinds.ts'
import { LARGE_ROWS } from '../read/types.ts'
import { scan } from '../read/unrestricted.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { withoutLoops } from '../read/without-loops.ts'

// A statement with an index takes some 20 µs for each key.
const KEYS_AT_ONCE = 2500
/** Of records with the same key, no more than these are of interest. */
const SAME_MAX = 3

interface Match {
  /** Of the combination, in the list that was given. */
  index: number
  id: string
}

/**
 * Which records hold these combinations of values, written by `keyText`. In a large sheet the on-demand index of a
 * column is used where there is one; else the sheet is read through once.
 */
export async function matchKeys(
  tx: Tx,
  sheet: OpenSheet,
  { columns, keys }: { columns: readonly sheets.Column[]; keys: readonly (readonly string[])[] },
): Promise<Match[]> {
  if (keys.length === 0) return []
  const indexed = await indexedColumn(tx, sheet, columns)
  if (!indexed) {
    const statement = (own: RawBuilder<boolean>) => joined({ columns, keys, own, start: 0 })
    return withoutLoops(tx, () => scan(tx, { sheet, statement }))
  }
  const found: Match[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const piece = keys.slice(start, start + KEYS_AT_ONCE)
    const statement = (own: RawBuilder<boolean>) => looked({ columns, keys: piece, own, start, indexed })
    found.push(...(await scan(tx, { sheet, statement })))
  }
  return found
}

interface Indexed {
  column: sheets.Column
  collation: Collation
}

async function indexedColumn(
  tx: Tx,
  sheet: OpenSheet,
  columns: readonly sheets.Column[],
): Promise<Indexed | null> {
  if (sheet.rowCount <= LARGE_ROWS) return null
  const collation = await collationOf(tx)
  const indexes = await loadIndexes(tx, sheet, { collation })
  const column = columns.find(({ id }) => indexes.get(id)?.state === 'ready')
  return column ? { column, collation } : null
}

interface Statement {
  columns: readonly sheets.Column[]
  keys: readonly (readonly string[])[]
  own: RawBuilder<boolean>
  /** Index of the first of the keys. */
  start: number
}

/** The keys as a table k with columns k0, k1, …, n. */
function keyTable(keys: readonly (readonly string[])[]): RawBuilder<unknown> {
  const places = keys[0]!.map((_, place) => place)
  const lists = places.map((place) => sql`${keys.map((one) => one[place]!)}::text[]`)
  const names = places.map((place) => sql.ref(`k${place}`))
  return sql`unnest(${sql.join(lists)}) with ordinality k(${sql.join([...names, sql.ref('n')])})`
}

const keyRef = (place: number) => sql.ref(`k.k${place}`)

const equal = (column: sheets.Column, place: number): RawBuilder<boolean> =>
  kindOf(column) === 'number'
    ? sql`${numberOf(column)} = ${keyRef(place)}::numeric`
    : sql`${textOf(column)} = ${keyRef(place)}`

const allEqual = (columns: readonly sheets.Column[]) => sql.join(columns.map(equal), sql` and `)

/** All at once, by reading the sheet once. */
const joined = (statement: Statement): RawBuilder<Match> =>
  sql<Match>`select r.id, (k.n - 1 + ${statement.start})::int as index
    from ${keyTable(statement.keys)} join sheet_records r on ${allEqual(statement.columns)} where ${statement.own}`

/** One look into the index for each. Of texts it holds the start, which is one more value of the key. */
function looked({ indexed, ...statement }: Statement & { indexed: Indexed }): RawBuilder<Match> {
  const { columns, keys } = statement
  const { column, collation } = indexed
  const place = columns.indexOf(column)
  const withStart = keys.map((one) => [...one, startOf(one[place]!)])
  const start = keyRef(columns.length)
  const wanted = kindOf(column) === 'number' ? sql`${start}::numeric` : start
  return sql<Match>`select r.id, (k.n - 1 + ${statement.start})::int as index
    from ${keyTable(withStart)} cross join lateral (
      select r.id from sheet_records r
      where ${statement.own} and ${keyOf(column, collation)} = ${wanted} and ${allEqual(columns)}
      limit ${SAME_MAX}) r`
}
