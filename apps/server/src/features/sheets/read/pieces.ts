import { sql } from 'kysely'
import { orderBy, type Segment } from './order.ts'
import { narrowing, type Plan } from './plan.ts'
import type { Reader } from './reader.ts'
import { scan } from './unrestricted.ts'
import type { Sql } from './conditions.ts'

/** Read in 20 to 40 ms by the embedded database. */
const ROWS = 20_000
const BLOCK = 2 ** 30
/** So many are put into order between the pieces. */
const KEPT = 5000

/** The sheet's rows in stretches of some 20,000, in their order, each as a condition on r. */
export async function stretches(reader: Reader, plan: Plan): Promise<Sql[]> {
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
  // The ends are open, so that what comes before the first or after the last is seen as well.
  return starts.map((start, n) => {
    const end = starts[n + 1]
    const from = n === 0 ? sql`true` : sql`r.position >= ${start}::bigint`
    return end === undefined ? from : sql`${from} and r.position < ${end}::bigint`
  })
}

type Place = { position: number }

/** The places of the first records of a segment that fit, as one statement would find them, but piece by piece. */
export async function firstInPieces(
  reader: Reader,
  plan: Plan,
  { segment, count }: { segment: Pick<Segment, 'where' | 'orderBy'>; count: number },
): Promise<Place[]> {
  const { order, sheet } = plan.query
  const find = (where: Sql) =>
    reader.run((tx) =>
      scan<Place>(tx, {
        sheet,
        statement: (own) => sql<Place>`
          select r.position from sheet_records r where ${own} and ${segment.where} and ${where} and ${narrowing(plan)}
          order by ${segment.orderBy} limit ${count}`,
      }),
    )
  // In the sheet's own order the first pieces have the first records.
  const inPlace = order.keys.length === 0
  let kept: Place[] = []
  for (const stretch of await stretches(reader, plan)) {
    kept.push(...(await find(stretch)))
    if (inPlace && kept.length >= count) break
    if (!inPlace && kept.length > Math.max(KEPT, 2 * count)) kept = await find(at(kept))
  }
  return inPlace ? kept.slice(0, count) : find(at(kept))
}

const at = (places: readonly Place[]): Sql =>
  sql`r.position = any(${places.map(({ position }) => position)}::bigint[])`

/** The same over the whole order, empty ones last. */
export const allInPieces = (reader: Reader, plan: Plan, count: number): Promise<Place[]> =>
  firstInPieces(reader, plan, {
    segment: { where: sql`true`, orderBy: orderBy(plan.query.order) },
    count,
  })

/** How many records fit. */
export async function countInPieces(reader: Reader, plan: Plan): Promise<number> {
  let total = 0
  for (const stretch of await stretches(reader, plan)) {
    const rows = await reader.run((tx) =>
      scan(tx, {
        sheet: plan.query.sheet,
        statement: (own) => sql<{ total: number }>`
          select count(*) as total from sheet_records r where ${own} and ${stretch} and ${narrowing(plan)}`,
      }),
    )
    total += rows[0]!.total
  }
  return total
}
