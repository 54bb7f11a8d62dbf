import type { Cursor } from './cursor.ts'
import { allAt, atPlaces, firstOf, firstOfWhole, type Part, plainAt, type Range, walk } from './fetch.ts'
import { type Order, type Segment, segmentsAfter } from './order.ts'
import { getOrdering, keptOrdering, type Ordering } from './orderings.ts'
import type { Plan } from './plan.ts'
import type { OrderedRow } from './query.ts'
import type { Reader } from './reader.ts'

/** Up to this row number, preceding rows are read and dropped. Beyond it, the view gets an ordering. */
const NEAR = 2000

/** Records from a row number on. */
export async function recordsAt(reader: Reader, plan: Plan, { at, count }: Range): Promise<OrderedRow[]> {
  const { query, large, walkable, candidates } = plan
  if (!query.narrowed && query.order.keys.length === 0) return plainAt(reader, plan, { at, count })
  const known = large ? keptOrdering(plan) : undefined
  if (known) return slice(reader, plan, { ordering: known, at, count })
  if (!large || candidates) return allAt(reader, plan, { at, count })
  if (walkable && at <= NEAR) {
    const segments = segmentsAfter(query.order, null)
    return (await inSegments(reader, plan, { segments, count: at + count })).slice(at)
  }
  if (at === 0) return allAt(reader, plan, { at, count })
  return slice(reader, plan, { ordering: await getOrdering(reader, plan), at, count })
}

/** Records after a cursor. */
export async function recordsAfter(
  reader: Reader,
  plan: Plan,
  { cursor, count }: { cursor: Cursor; count: number },
): Promise<OrderedRow[]> {
  const { query, large, walkable } = plan
  const at = cursor.revision === query.revision ? cursor.next : null
  if (large && at !== null && (query.narrowed || query.order.keys.length > 0)) {
    // Otherwise, each page of an order without an index would read all rows again.
    const ordering = walkable || plan.candidates ? keptOrdering(plan) : await getOrdering(reader, plan)
    if (ordering) return slice(reader, plan, { ordering, at, count })
  }
  return inSegments(reader, plan, { segments: segmentsAfter(query.order, cursor.place), count })
}

/** Reads segment by segment until there are enough. */
async function inSegments(
  reader: Reader,
  plan: Plan,
  { segments, count }: { segments: Segment[]; count: number },
): Promise<OrderedRow[]> {
  const found: OrderedRow[] = []
  for (const segment of segments) {
    if (found.length >= count) break
    found.push(...(await ofSegment(reader, plan, { segment, count: count - found.length })))
  }
  return found
}

async function ofSegment(reader: Reader, plan: Plan, part: Part): Promise<OrderedRow[]> {
  const { query, large, walkable, candidates } = plan
  // Statuses are looked up per row, so no more rows are read than needed. Small sheets are read completely.
  if (!large && query.live) return walk(reader, plan, part)
  if (!large || candidates || (walkable && !query.narrowed)) return firstOf(reader, plan, part)
  // The number of matches is unknown. Many matches are found quickly; for few, reading everything is faster than
  // walking.
  const walked = walkable ? await walk(reader, plan, part) : []
  return walked.length >= part.count ? walked : firstOfWhole(reader, plan, part)
}

const slice = (
  reader: Reader,
  plan: Plan,
  { ordering, at, count }: Range & { ordering: Ordering },
): Promise<OrderedRow[]> =>
  atPlaces(
    reader,
    plan,
    Array.from(ordering.subarray(at, at + count), (position) => ({ position })),
  )

/** The keys and position of a record, for the cursor. */
export const placeOfRecord = (row: OrderedRow, order: Order): Cursor['place'] => ({
  values: row.keys.slice(0, order.keys.length),
  position: row.position,
})
