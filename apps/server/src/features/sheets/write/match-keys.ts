import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Collation, collationOf, keyOf, numberOf, startOf, textOf } from '../model/cell-sql.ts'
import { loadIndexes } from '../read/indexes/load-indexes.ts'
import { kindOf } from '../model/kinds.ts'
import { LARGE_ROWS } from '../read/types.ts'
import { scan } from '../read/unrestricted.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { withoutLoops } from '../read/without-loops.ts'

// A statement with an index takes about 20 µs per key.
const KEYS_AT_ONCE = 2500
/** Maximum number of records with the same key that are returned. */
const SAME_MAX = 3

interface Match {
  /** Index of the combination in the given list. */
  index: number
  id: string
}

/**
 * Finds the records that contain these combinations of values, written by `keyText`. In a large sheet it uses the
 * on-demand index of a column if there is one, and otherwise reads the sheet once.
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
  /** Index of the first key. */
  start: number
}

/** The keys as a table `k` with columns k0, k1, …, n. */
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

/** Matches all keys at once by reading the sheet once. */
const joined = (statement: Statement): RawBuilder<Match> =>
  sql<Match>`select r.id, (k.n - 1 + ${statement.start})::int as index
    from ${keyTable(statement.keys)} join sheet_records r on ${allEqual(statement.columns)} where ${statement.own}`

/** One index lookup per key. Text indexes contain the first characters, which is one more part of the key. */
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
