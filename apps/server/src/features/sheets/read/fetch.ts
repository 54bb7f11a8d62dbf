import { type RawBuilder, sql } from 'kysely'
import { orderBy, type Segment } from './order.ts'
import { allInPieces, firstInPieces } from './pieces.ts'
import { narrowing, narrowingWhole, type Plan } from './plan.ts'
import { type OrderedRow, selected } from './query.ts'
import type { Reader } from './reader.ts'
import type { Sql } from './types.ts'
import { ownRows, scan } from './unrestricted.ts'

// The statements that windows are made of.

/**
 * Number of rows scanned to fill a window with matches before all rows are read: 2 ms and 20 ms on a server, 4 ms and
 * 40 ms embedded.
 */
const WALKED = [2000, 20_000]
const BLOCK = 2 ** 30

export interface Range {
  at: number
  count: number
}

/** Reads all matching rows and drops those before the window. */
export async function allAt(reader: Reader, plan: Plan, { at, count }: Range): Promise<OrderedRow[]> {
  const { order } = plan.query
  const what = plan.large && !plan.candidates ? sql<OrderedRow>`r.position` : selected(plan.query)
  const whole = plan.large && !plan.candidates
  if (!whole)
    return read(reader, plan, { what, rest: sql`order by ${orderBy(order)} limit ${count} offset ${at}` })
  const places = reader.inPieces
    ? (await allInPieces(reader, plan, at + count)).slice(at)
    : await read(reader, plan, {
        what,
        whole,
        rest: sql`order by ${orderBy(order)} limit ${count} offset ${at}`,
      })
  return atPlaces(reader, plan, places)
}

export interface Part {
  segment: Segment
  count: number
}

/** The first matches of a segment, through an index. */
export const firstOf = (reader: Reader, plan: Plan, { segment, count }: Part): Promise<OrderedRow[]> =>
  read(reader, plan, {
    what: selected(plan.query),
    rest: sql`and ${segment.where} order by ${segment.orderBy} limit ${count}`,
  })

/** `firstOf` by reading the whole sheet. */
export async function firstOfWhole(reader: Reader, plan: Plan, part: Part): Promise<OrderedRow[]> {
  const { segment, count } = part
  const places = reader.inPieces
    ? await firstInPieces(reader, plan, part)
    : await read(reader, plan, {
        what: sql<OrderedRow>`r.position`,
        whole: true,
        rest: sql`and ${segment.where} order by ${segment.orderBy} limit ${count}`,
      })
  return atPlaces(reader, plan, places)
}

function read(
  reader: Reader,
  plan: Plan,
  { what, rest, whole = false }: { what: RawBuilder<OrderedRow>; rest: Sql; whole?: boolean },
): Promise<OrderedRow[]> {
  const { sheet } = plan.query
  const statement = (own: Sql) =>
    sql<OrderedRow>`select ${what} from sheet_records r where ${own} and ${whole ? narrowingWhole(plan) : narrowing(plan)} ${rest}`
  return reader.run((tx) => scan(tx, { sheet, whole, listed: plan.query.live !== undefined, statement }))
}

/** Matches among the next rows of a segment: either enough, or those found within the limit. */
export async function walk(reader: Reader, { query }: Plan, { segment, count }: Part): Promise<OrderedRow[]> {
  const { sheet, where } = query
  const listed = query.live !== undefined
  let found: OrderedRow[] = []
  for (const rows of WALKED) {
    const statement = (own: Sql) => sql<OrderedRow>`
      select ${selected(query)} from (
        select r.* from sheet_records r where ${own} and ${segment.where}
        order by ${segment.orderBy} limit ${rows}) r
      where ${where} order by ${segment.orderBy} limit ${count}`
    found = await reader.run((tx) => scan(tx, { sheet, listed, statement }))
    if (found.length >= count) break
  }
  return found
}

/**
 * The records at these positions. Queries that read a whole sheet return positions only; otherwise the database writes
 * the sort keys of all records to disk, not just those of the result (0.6 s for a million).
 */
export async function atPlaces(
  reader: Reader,
  { query }: Plan,
  places: readonly { position: number }[],
): Promise<OrderedRow[]> {
  if (places.length === 0) return []
  const positions = places.map(({ position }) => position)
  const { rows } = await reader.run((tx) =>
    sql<OrderedRow>`
      select ${selected(query)} from sheet_records r
      where ${ownRows(query.sheet)} and r.position = any(${positions}::bigint[])`.execute(tx),
  )
  const byPlace = new Map(rows.map((row) => [row.position, row]))
  return positions.flatMap((position) => byPlace.get(position) ?? [])
}

/** In default order, the blocks tell how many records precede each block. */
export async function plainAt(reader: Reader, { query }: Plan, { at, count }: Range): Promise<OrderedRow[]> {
  const { sheet } = query
  const start = at === 0 ? { block: null, before: 0 } : await blockOf(reader, query.sheet, at)
  if (!start) return []
  const from = start.block === null ? sql`true` : sql`r.position >= ${start.block * BLOCK}::bigint`
  const { rows } = await reader.run((tx) =>
    sql<OrderedRow>`
      select ${selected(query)} from sheet_records r where ${ownRows(sheet)} and ${from}
      order by r.position limit ${count} offset ${at - start.before}`.execute(tx),
  )
  return rows
}

interface Block {
  block: number
  /** Number of records before it. */
  before: number
}

async function blockOf(
  reader: Reader,
  { id, accountId }: { id: string; accountId: string },
  at: number,
): Promise<Block | undefined> {
  const { rows } = await reader.run((tx) =>
    sql<Block>`
      select block, before::bigint as before from (
        select block, records, sum(records) over (order by block) - records as before
        from sheet_blocks where account_id = ${accountId} and sheet_id = ${id}) b
      where before <= ${at}::bigint and before + records > ${at}::bigint`.execute(tx),
  )
  return rows[0]
}
