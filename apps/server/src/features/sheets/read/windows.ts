import { sql } from 'kysely'
import type { Cursor } from './cursor.ts'
import type { Sql } from './conditions.ts'
import { type Order, orderBy, type Segment, segmentsAfter } from './order.ts'
import { getOrdering, keptOrdering, type Ordering } from './orderings.ts'
import { narrowing, type Plan } from './plan.ts'
import { type Found, selected } from './query.ts'
import type { Tx } from './types.ts'
import { ownRows, scan } from './unrestricted.ts'

/**
 * Up to this row number the rows before a window are read and thrown away. Further on, a view gets an ordering.
 */
const NEAR = 2000
/** So many rows are walked for a window of those that fit, before all are read: 20 ms on a server, 40 embedded. */
const WALKED = 20_000
const BLOCK = 2 ** 30

/** Records from a row number on. */
export async function recordsAt(
  tx: Tx,
  plan: Plan,
  { at, count }: { at: number; count: number },
): Promise<Found[]> {
  const { query, large, walkable } = plan
  if (!query.narrowed && query.order.keys.length === 0) return plainAt(tx, plan, { at, count })
  const known = large ? keptOrdering(plan) : undefined
  if (known) return slice(tx, plan, { ordering: known, at, count })
  if (!large) return all(tx, plan, { at, count })
  if (at === 0 && walkable) return inSegments(tx, plan, { segments: segmentsAfter(query.order, null), count })
  if (at > NEAR) return slice(tx, plan, { ordering: await getOrdering(tx, plan), at, count })
  return all(tx, plan, { at, count })
}

/** Records after a cursor. */
export async function recordsAfter(
  tx: Tx,
  plan: Plan,
  { cursor, count }: { cursor: Cursor; count: number },
): Promise<Found[]> {
  const { query, large, walkable } = plan
  const at = cursor.revision === query.sheet.revision ? cursor.next : null
  if (large && at !== null && (query.narrowed || query.order.keys.length > 0)) {
    // Whoever pages through an order that can't be walked would have all rows read again for each page.
    const ordering = walkable || plan.candidates ? keptOrdering(plan) : await getOrdering(tx, plan)
    if (ordering) return slice(tx, plan, { ordering, at, count })
  }
  return inSegments(tx, plan, { segments: segmentsAfter(query.order, cursor.place), count })
}

/** All that fit, in one statement, with the rows before the window thrown away. */
async function all(tx: Tx, plan: Plan, { at, count }: { at: number; count: number }): Promise<Found[]> {
  const { order, sheet } = plan.query
  const whole = plan.large && plan.candidates === null
  const what = whole ? sql`r.position` : selected(order)
  const rows = await scan(tx, {
    sheet,
    whole,
    statement: (own) => sql<Found>`
      select ${what} from sheet_records r where ${own} and ${narrowing(plan)}
      order by ${orderBy(order)} limit ${count} offset ${at}`,
  })
  return whole ? atPlaces(tx, plan, rows) : rows
}

/**
 * The records at these places. What reads a whole sheet asks for places alone: the database would read and write out
 * the keys of all records, not only of those that come out of the sort (a million: 0.6 s).
 */
async function atPlaces(tx: Tx, { query }: Plan, places: readonly { position: number }[]): Promise<Found[]> {
  if (places.length === 0) return []
  const { rows } = await sql<Found>`
    select ${selected(query.order)} from sheet_records r
    where ${ownRows(query.sheet)} and r.position = any(${places.map(({ position }) => position)}::bigint[])`.execute(
    tx,
  )
  const byPlace = new Map(rows.map((row) => [row.position, row]))
  return places.flatMap(({ position }) => byPlace.get(position) ?? [])
}

/** Segment by segment until there are enough. */
async function inSegments(
  tx: Tx,
  plan: Plan,
  { segments, count }: { segments: Segment[]; count: number },
): Promise<Found[]> {
  const found: Found[] = []
  for (const segment of segments) {
    if (found.length >= count) break
    found.push(...(await ofSegment(tx, plan, { segment, count: count - found.length })))
  }
  return found
}

interface Part {
  segment: Segment
  count: number
}

async function ofSegment(tx: Tx, plan: Plan, part: Part): Promise<Found[]> {
  const { query, large, walkable, candidates } = plan
  const rare = large && query.narrowed && !candidates
  if (!rare) return direct(tx, plan, { ...part, whole: large && !walkable && !candidates })
  // How many rows fit is not known beforehand. Many: they are soon come upon. Few: reading all is quicker than walking.
  const walked = walkable ? await walk(tx, plan, part) : []
  return walked.length >= part.count ? walked : direct(tx, plan, { ...part, whole: true })
}

async function direct(
  tx: Tx,
  plan: Plan,
  { segment, count, whole }: Part & { whole: boolean },
): Promise<Found[]> {
  const { order, sheet } = plan.query
  const what = whole ? sql`r.position` : selected(order)
  const rows = await scan(tx, {
    sheet,
    whole,
    statement: (own) => sql<Found>`
      select ${what} from sheet_records r where ${own} and ${segment.where} and ${narrowing(plan)}
      order by ${segment.orderBy} limit ${count}`,
  })
  return whole ? atPlaces(tx, plan, rows) : rows
}

/** Those that fit among the next rows of the order. */
function walk(tx: Tx, plan: Plan, { segment, count }: Part): Promise<Found[]> {
  const { order, sheet, where } = plan.query
  return scan(tx, {
    sheet,
    statement: (own) => sql<Found>`
      select ${selected(order)} from (
        select r.* from sheet_records r where ${own} and ${segment.where}
        order by ${segment.orderBy} limit ${WALKED}) r
      where ${where} order by ${segment.orderBy} limit ${count}`,
  })
}

const slice = (
  tx: Tx,
  plan: Plan,
  { ordering, at, count }: { ordering: Ordering; at: number; count: number },
): Promise<Found[]> =>
  atPlaces(
    tx,
    plan,
    Array.from(ordering.subarray(at, at + count), (position) => ({ position })),
  )

/** The sheet's own order: the blocks tell how many records stand before each stretch of it. */
async function plainAt(tx: Tx, plan: Plan, { at, count }: { at: number; count: number }): Promise<Found[]> {
  const { order, sheet } = plan.query
  const start = at === 0 ? { block: null, before: 0 } : await blockOf(tx, plan, at)
  if (!start) return []
  const from: Sql = start.block === null ? sql`true` : sql`r.position >= ${start.block * BLOCK}::bigint`
  const { rows } = await sql<Found>`
    select ${selected(order)} from sheet_records r where ${ownRows(sheet)} and ${from}
    order by r.position limit ${count} offset ${at - start.before}`.execute(tx)
  return rows
}

async function blockOf(
  tx: Tx,
  { query }: Plan,
  at: number,
): Promise<{ block: number; before: number } | undefined> {
  const { id, accountId } = query.sheet
  const { rows } = await sql<{ block: number; before: number }>`
    select block, before::bigint as before from (
      select block, records, sum(records) over (order by block) - records as before
      from sheet_blocks where account_id = ${accountId} and sheet_id = ${id}) b
    where before <= ${at}::bigint and before + records > ${at}::bigint`.execute(tx)
  return rows[0]
}

/** The keys and place of a record, for the cursor that goes on after it. */
export const placeOfRecord = (row: Found, order: Order): Cursor['place'] => ({
  values: row.keys.slice(0, order.keys.length),
  position: row.position,
})
