import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { moveBlocks } from './blocks.ts'
import { withoutLoops } from '../read/without-loops.ts'

/** Distance between appended records, so that others fit between them. */
export const GAP = 2 ** 20
/** Minimum distance after respacing. */
const ROOM = 2 ** 8
const FIRST_WINDOW = 64

/**
 * Positions for `count` new records: at the end, after a record, or at the front (null). Where there is no room, the
 * following records are moved. If the given record was deleted, the new ones go to the end.
 */
export async function placesFor(
  tx: Tx,
  sheet: OpenSheet,
  { count, after }: { count: number; after?: string | null | undefined },
): Promise<number[]> {
  if (after === undefined) return appended(await lastPosition(tx, sheet), count)
  if (after === null) return atFront(await firstPosition(tx, sheet), count)
  const from = await positionOf(tx, sheet, after)
  if (from === null) return appended(await lastPosition(tx, sheet), count)
  const to = await nextPosition(tx, sheet, from)
  if (to === null) return appended(from, count)
  return between(from, to, count) ?? respace(tx, sheet, { from, count })
}

function appended(last: number | null, count: number): number[] {
  const start = last === null ? GAP : (Math.floor(last / GAP) + 1) * GAP
  return Array.from({ length: count }, (_, n) => start + n * GAP)
}

function atFront(first: number | null, count: number): number[] {
  if (first === null) return appended(null, count)
  const end = (Math.ceil(first / GAP) - 1) * GAP
  return Array.from({ length: count }, (_, n) => end - (count - 1 - n) * GAP)
}

/** Evenly spread positions strictly between two; null when they do not fit. */
function between(from: number, to: number, count: number): number[] | null {
  const step = (to - from) / (count + 1)
  if (step < 1) return null
  return Array.from({ length: count }, (_, n) => Math.floor(from + step * (n + 1)))
}

const one = async (tx: Tx, query: ReturnType<typeof sql<{ position: number | null }>>) =>
  (await query.execute(tx)).rows[0]?.position ?? null

const lastPosition = (tx: Tx, { id }: Pick<OpenSheet, 'id'>) =>
  one(tx, sql`select position from sheet_records where sheet_id = ${id} order by position desc limit 1`)

const firstPosition = (tx: Tx, { id }: OpenSheet) =>
  one(tx, sql`select position from sheet_records where sheet_id = ${id} order by position limit 1`)

const positionOf = (tx: Tx, { id }: OpenSheet, recordId: string) =>
  one(tx, sql`select position from sheet_records where sheet_id = ${id} and id = ${recordId}`)

const nextPosition = (tx: Tx, { id }: OpenSheet, position: number) =>
  one(
    tx,
    sql`select position from sheet_records where sheet_id = ${id} and position > ${position}
      order by position limit 1`,
  )

/** Moves as few of the following records as necessary. Returns the positions that became free. */
async function respace(
  tx: Tx,
  sheet: OpenSheet,
  { from, count }: { from: number; count: number },
): Promise<number[]> {
  for (let window = Math.max(FIRST_WINDOW, count); ; window *= 4) {
    const { rows } = await sql<{ id: string; position: number }>`
      select id, position from sheet_records where sheet_id = ${sheet.id} and position > ${from}
      order by position limit ${window + 1}`.execute(tx)
    const atEnd = rows.length <= window
    const moved = atEnd ? rows : rows.slice(0, -1)
    const total = moved.length + count
    const to = atEnd ? from + (total + 1) * GAP : rows.at(-1)!.position
    if ((to - from) / (total + 1) < ROOM) continue
    const positions = between(from, to, total)!
    await moveTo(tx, sheet, { moved, positions: positions.slice(count) })
    return positions.slice(0, count)
  }
}

/** Moves records to other positions, even if they occupied each other's. */
async function moveTo(
  tx: Tx,
  sheet: OpenSheet,
  { moved, positions }: { moved: { id: string; position: number }[]; positions: number[] },
): Promise<void> {
  const ids = moved.map((row) => row.id)
  // In two steps, because two records may never share a position, even within a statement.
  await withoutLoops(tx, () =>
    sql`update sheet_records r set position = d.position + ${2 ** 60}::bigint
    from unnest(${ids}::text[], ${positions}::bigint[]) d(id, position)
    where r.sheet_id = ${sheet.id} and r.id = any(${ids}) and r.id = d.id`.execute(tx),
  )
  await sql`update sheet_records set position = position - ${2 ** 60}::bigint
    where sheet_id = ${sheet.id} and id = any(${ids})`.execute(tx)
  await moveBlocks(tx, sheet, { from: moved.map((row) => row.position), to: positions })
}

/** The record at a position. */
async function holderOf(tx: Tx, { id }: OpenSheet, position: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from sheet_records where sheet_id = ${id} and position = ${position}`.execute(tx)
  return rows[0]?.id ?? null
}

/** The number of adjacent records that are searched for a gap before using the end instead. */
const CROWD = 1000

/** These positions, or the next free one for each that is taken. */
export async function freePlaces(tx: Tx, sheet: OpenSheet, wanted: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from sheet_records
    where sheet_id = ${sheet.id} and position = any(${[...wanted]}::bigint[])`.execute(tx)
  if (rows.length === 0) return [...wanted]
  const held = new Set(rows.map(({ position }) => position))
  const used = new Set(wanted.filter((position) => !held.has(position)))
  const places: number[] = []
  for (const position of wanted) {
    const place = held.has(position) ? await nextFree(tx, sheet, { position, used }) : position
    used.add(place)
    places.push(place)
  }
  return places
}

async function nextFree(
  tx: Tx,
  sheet: OpenSheet,
  { position, used }: { position: number; used: ReadonlySet<number> },
): Promise<number> {
  const { rows } = await sql<{ position: number }>`select position from sheet_records
    where sheet_id = ${sheet.id} and position between ${position}::bigint and ${position + CROWD}::bigint`.execute(
    tx,
  )
  const held = new Set(rows.map((row) => row.position))
  for (let place = position; place <= position + CROWD; place += 1)
    if (!held.has(place) && !used.has(place)) return place
  return (await placesFor(tx, sheet, { count: 1 }))[0]!
}

/** The position after which records are appended; 0 in an empty sheet. */
export const endOf = async (tx: Tx, sheet: Pick<OpenSheet, 'id'>): Promise<number> =>
  Math.max(0, (await lastPosition(tx, sheet)) ?? 0)

/** A record's old position or, if it is taken now, the next free one. */
export async function placeNear(tx: Tx, sheet: OpenSheet, position: number): Promise<number> {
  const holder = await holderOf(tx, sheet, position)
  if (holder === null) return position
  return (await placesFor(tx, sheet, { count: 1, after: holder }))[0]!
}
