import { sql } from 'kysely'
import { orderBy, type WindowStart, type Segment, segmentsAfter } from './order.ts'
import { narrowing, type Plan } from './plan.ts'
import { selected } from './query.ts'
import type { Reader } from './reader.ts'
import type { Many } from '../ai-columns/status-sql.ts'
import type { OpenSheet, Sql, Tx } from './types.ts'
import { ownRows, scan } from './unrestricted.ts'

/** The embedded database reads this many in 20 to 40 ms. */
const ROWS = 20_000
const BLOCK = 2 ** 30
/** Sorted in memory between pieces, up to this number. */
const KEPT = 5000

/** The sheet's rows in ordered ranges of about 20,000, each as a condition on `r`. */
export async function rowRanges(reader: Reader, plan: Plan): Promise<Sql[]> {
  const { id, accountId } = plan.query.sheet
  const { rows } = await reader.run((tx) =>
    sql<{ block: number; records: number }>`
      select block, records from sheet_blocks where account_id = ${accountId} and sheet_id = ${id}
      order by block`.execute(tx),
  )
  const starts: number[] = []
  let records = ROWS
  for (const row of rows) {
    if (records >= ROWS) {
      starts.push(row.block * BLOCK)
      records = 0
    }
    records += row.records
  }
  // The outermost ranges are open, so that rows before the first and after the last position are included.
  return starts.map((start, n) => {
    const end = starts[n + 1]
    const from = n === 0 ? sql`true` : sql`r.position >= ${start}::bigint`
    return end === undefined ? from : sql`${from} and r.position < ${end}::bigint`
  })
}

type Positioned = { position: number }

/**
 * The positions of the first matches of a segment, as a single statement would return them, but read piece by piece.
 */
export async function firstInPieces(
  reader: Reader,
  plan: Plan,
  { segment, count }: { segment: Pick<Segment, 'where' | 'orderBy'>; count: number },
): Promise<Positioned[]> {
  const { order, sheet } = plan.query
  const find = (where: Sql) =>
    reader.run((tx) =>
      scan<Positioned>(tx, {
        sheet,
        statement: (own) => sql<Positioned>`
          select r.position from sheet_records r where ${own} and ${segment.where} and ${where} and ${narrowing(plan)}
          order by ${segment.orderBy} limit ${count}`,
      }),
    )
  // In default order, the first pieces contain the first records.
  const inPlace = order.keys.length === 0
  let kept: Positioned[] = []
  for (const range of await rowRanges(reader, plan)) {
    kept.push(...(await find(range)))
    if (inPlace && kept.length >= count) break
    if (!inPlace && kept.length > Math.max(KEPT, 2 * count)) kept = await find(at(kept))
  }
  return inPlace ? kept.slice(0, count) : find(at(kept))
}

const at = (places: readonly Positioned[]): Sql =>
  sql`r.position = any(${places.map(({ position }) => position)}::bigint[])`

/** `firstInPieces` for the whole order, with empty values last. */
export const allInPieces = (reader: Reader, plan: Plan, count: number): Promise<Positioned[]> =>
  firstInPieces(reader, plan, {
    segment: { where: sql`true`, orderBy: orderBy(plan.query.order) },
    count,
  })

/** The number of matching records. */
export async function countInPieces(reader: Reader, plan: Plan): Promise<number> {
  let total = 0
  for (const range of await rowRanges(reader, plan)) {
    const rows = await reader.run((tx) =>
      scan(tx, {
        sheet: plan.query.sheet,
        listed: plan.query.live !== undefined,
        statement: (own) => sql<{ total: number }>`
          select count(*) as total from sheet_records r where ${own} and ${range} and ${narrowing(plan)}`,
      }),
    )
    total += rows[0]!.total
  }
  return total
}

/** Whether all positions of a view can be read piece by piece: in default order, or along an index. */
export const canWalk = ({ query, walkable, candidates }: Plan): boolean =>
  !candidates && (query.order.keys.length === 0 || (walkable && !query.narrowed))

/** The positions of all records of a walkable view, in order. */
export async function placesInPieces(reader: Reader, plan: Plan): Promise<number[]> {
  const { order } = plan.query
  if (order.keys.length > 0) return alongIndex(reader, plan)
  if (plan.query.ofMany) return byIds(reader, plan, plan.query.ofMany)
  const places: number[] = []
  for (const range of await rowRanges(reader, plan)) {
    const segment = { where: range, orderBy: orderBy(order) }
    places.push(...(await placesOf(reader, plan, segment)))
  }
  return places
}

/** Reads piece by piece in id order, which is also the order of AI cells, and sorts afterwards. */
async function byIds(reader: Reader, plan: Plan, ofMany: (many: Many) => Sql): Promise<number[]> {
  const { sheet } = plan.query
  const places: number[] = []
  for (let after = ''; ;) {
    const range = await reader.run((tx) => idsBehind(tx, sheet, after))
    if (!range) return places.toSorted((a, b) => a - b)
    const statement = (own: Sql) => sql<{ places: number[] }>`
      select coalesce(array_agg(r.position), '{}') as places from sheet_records r
      where ${own} and r.id > ${range.after} and r.id <= ${range.until} and ${ofMany(range)}`
    const rows = await reader.run((tx) => scan(tx, { sheet, listed: true, statement }))
    for (const place of rows[0]!.places) places.push(place)
    after = range.until
  }
}

async function idsBehind(tx: Tx, sheet: OpenSheet, after: string): Promise<Exclude<Many, 'all'> | null> {
  const statement = (own: Sql) => sql<{ until: string | null }>`select max(id) as until from (
    select r.id from sheet_records r where ${own} and r.id > ${after} order by r.id limit ${ROWS}) s`
  const [row] = await scan(tx, { sheet, statement })
  return row?.until ? { after, until: row.until } : null
}

async function alongIndex(reader: Reader, plan: Plan): Promise<number[]> {
  const { order } = plan.query
  const places: number[] = []
  let segments = segmentsAfter(order, null)
  for (let segment = segments[0]; segment; segment = segments[0]) {
    const piece = await placesOf(reader, plan, segment)
    places.push(...piece)
    const last = piece.length === ROWS ? await reader.run((tx) => placeAt(tx, plan, piece.at(-1)!)) : null
    segments = last ? segmentsAfter(order, last) : segments.slice(1)
  }
  return places
}

async function placesOf(reader: Reader, plan: Plan, { where, orderBy: by }: Segment): Promise<number[]> {
  const statement = (own: Sql) => sql<{ places: number[] }>`
    select coalesce(array_agg(position), '{}') as places from (
      select r.position from sheet_records r where ${own} and ${where} and ${narrowing(plan)}
      order by ${by} limit ${ROWS}) s`
  const { sheet, live } = plan.query
  const rows = await reader.run((tx) => scan(tx, { sheet, listed: live !== undefined, statement }))
  return rows[0]!.places
}

/** The keys of the record at a position, from which to continue. Null when it was just deleted. */
async function placeAt(tx: Tx, { query }: Plan, position: number): Promise<WindowStart | null> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    select ${selected({ ...query, cells: 'none' })} from sheet_records r
    where ${ownRows(query.sheet)} and r.position = ${position}::bigint`.execute(tx)
  return rows[0] ? { values: rows[0].keys, position } : null
}
