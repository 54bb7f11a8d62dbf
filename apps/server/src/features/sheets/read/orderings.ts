import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { orderBy } from './order.ts'
import { canWalk, placesInPieces } from './pieces.ts'
import { narrowingWhole, type Plan } from './plan.ts'
import type { Reader } from './reader.ts'
import type { Sql } from './types.ts'
import { scan } from './unrestricted.ts'

/**
 * The places of all records of a view, in its order: with it any row number is found at once. It takes a sort of the
 * whole sheet (a million rows: 0.6 to 0.9 s on a server, 1.4 to 3.4 s embedded) and 8 bytes a row, so it is made only
 * for jumps far into a sorted or filtered view, and kept for the revision of the sheet at which it is true.
 */
export type Ordering = Float64Array

const BYTES = 64 * 1024 * 1024

const kept = new LRUCache<string, Ordering>({
  maxSize: BYTES,
  // Even a single one that is larger than all of the room is kept until the next.
  sizeCalculation: (ordering) => Math.min(BYTES, ordering.byteLength + 1000),
})
const coming = new Map<string, Promise<Ordering>>()

/** The ordering of a view at the sheet's revision, if it is there already. */
export const keptOrdering = (plan: Plan): Ordering | undefined =>
  isSettled(plan) ? kept.get(viewName(plan)) : undefined

/**
 * Whether the sheet is as everybody sees it at its revision. A transaction that holds it for writing sees its own
 * changes, which may yet be rolled back: what it reads is kept for nobody, nor is what was kept of use to it.
 */
export const isSettled = ({ query }: Plan): boolean => !query.sheet.locked

/** The ordering of a view; those who ask for the same one at the same time wait for the first. */
export async function getOrdering(reader: Reader, plan: Plan): Promise<Ordering> {
  if (!isSettled(plan)) return makeOrdering(reader, plan)
  const name = viewName(plan)
  const there = kept.get(name)
  if (there) return there
  const begun = coming.get(name)
  // It belongs to another transaction: when that fails, this one sees for itself.
  const shared = await begun?.catch(() => undefined)
  if (shared) return shared
  const work = makeOrdering(reader, plan)
  coming.set(name, work)
  try {
    const ordering = await work
    kept.set(name, ordering)
    return ordering
  } finally {
    if (coming.get(name) === work) coming.delete(name)
  }
}

async function makeOrdering(reader: Reader, plan: Plan): Promise<Ordering> {
  const { sheet, order, live } = plan.query
  if (reader.inPieces && canWalk(plan)) return Float64Array.from(await placesInPieces(reader, plan))
  // Sorted below the aggregate, not in it: only so do several workers sort, in half the time.
  const statement = (own: Sql) => sql<{ places: Buffer | null }>`
    select string_agg(int8send(position), '') as places from (
      select r.position from sheet_records r where ${own} and ${narrowingWhole(plan)} order by ${orderBy(order)}) s`
  const rows = await reader.run((tx) =>
    scan(tx, { sheet, whole: plan.candidates === null, listed: live !== undefined, statement }),
  )
  return placesOf(rows[0]?.places ?? Buffer.alloc(0))
}

function placesOf(bytes: Buffer): Ordering {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const places = new Float64Array(bytes.length / 8)
  // By halves: as 64-bit integers a million of them would hold up all other calls for a tenth of a second.
  for (let n = 0; n < places.length; n += 1)
    places[n] = view.getInt32(n * 8) * 2 ** 32 + view.getUint32(n * 8 + 4)
  return places
}

/** What was asked, at which revision; what `today` is counts where the filter speaks of it. */
export function viewName({ query }: Plan): string {
  const { sheet, revision, view, now } = query
  const asked = JSON.stringify([view.filter ?? null, view.sort ?? [], view.search?.trim() ?? ''])
  const hour = asked.includes('"within"') ? now.toISOString().slice(0, 13) : ''
  return [sheet.id, revision, sheet.columnsRevision, hour, asked].join(' ')
}
