import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { ANSWER_BYTES, countWithin } from '../../../lib/bytes-within.ts'
import { invalid } from '../../../lib/errors.ts'
import { mapInTurns } from '../../../lib/take-turn.ts'
import { presentRecord } from '../model/present-record.ts'
import { columnOf } from './compile-filter.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { type Plan, planQuery } from './plan.ts'
import { compileQuery, type OrderedRow, type Query } from './query.ts'
import { type Reader, within } from './reader.ts'
import type { OpenSheet, ReadView, Tx, RecordRow } from './types.ts'
import { placeOfRecord, recordsAfter, recordsAt } from './windows.ts'
import { ownRows } from './unrestricted.ts'

export interface WindowInput extends ReadView {
  /** Cursor from the previous window. */
  after?: string | undefined
  /** Row number of the first record, from 0. */
  at?: number | undefined
  limit: number
  /** Keys of the columns to return; all by default. */
  fields?: readonly string[] | undefined
  /** The current time, for conditions such as `today`. */
  now?: Date
  /** The window ends early when it exceeds this size. */
  bytes?: number
}

export interface RecordWindow {
  items: sheets.SheetRecord[]
  /** Positions of the records in the sheet. */
  places: { id: string; position: number }[]
  /** Cursor of the next window, or null at the end. */
  next: string | null
  /** Row number of the first item, if known. */
  at: number | null
  plan: Plan
}

/**
 * Reads a window of records in the order of a view: after a cursor, from a row number, or from the start. Very large
 * records end it before its limit. Must run in the transaction in which the sheet was opened, under row-level security.
 */
export const readRecords = (tx: Tx, sheet: OpenSheet, input: WindowInput): Promise<RecordWindow> =>
  readWindow(within(tx), sheet, input)

/** `readRecords` with a reader, which may run each statement in its own transaction. */
export async function readWindow(
  reader: Reader,
  sheet: OpenSheet,
  input: WindowInput,
): Promise<RecordWindow> {
  if (input.after !== undefined && input.at !== undefined)
    throw invalid([{ path: 'query.at', message: 'send a cursor or a row number, not both' }])
  const wanted = wantedColumns(sheet, input.fields)
  const now = input.now ?? new Date()
  const cells = wanted.length === 0 ? 'none' : 'small'
  const plan = await reader.run(async (tx) =>
    planQuery(tx, await compileQuery(tx, { sheet, view: input, now, cells })),
  )
  const { query } = plan
  const cursor = input.after === undefined ? null : readCursor(input.after, query.order.keys)
  const count = input.limit + 1
  const at = rowNumber(query, input, cursor)
  const found = cursor
    ? await recordsAfter(reader, plan, { cursor, count })
    : await recordsAt(reader, plan, { at: at ?? 0, count })
  const first = found.slice(0, input.limit)
  const { rows, taken } =
    cells === 'none'
      ? { rows: first, taken: first.length }
      : await fillLarge(reader, query, { found: first, bytes: input.bytes ?? ANSWER_BYTES })
  const shown = first.slice(0, taken)
  return {
    items: await mapInTurns(rows, (row) => presentRecord(row, sheet, wanted)),
    places: rows.map(({ id, position }) => ({ id, position })),
    next:
      found.length > shown.length ? cursorAfter(plan, { last: shown.at(-1), at, shown: shown.length }) : null,
    at,
    plan,
  }
}

function rowNumber(query: Query, { at }: WindowInput, cursor: Cursor | null): number | null {
  if (!cursor) return at ?? 0
  return cursor.revision === query.revision ? cursor.next : null
}

function cursorAfter(
  { query }: Plan,
  { last, at, shown }: { last: OrderedRow | undefined; at: number | null; shown: number },
): string | null {
  if (!last) return null
  return writeCursor({
    revision: query.revision,
    next: at === null ? null : at + shown,
    place: placeOfRecord(last, query.order),
  })
}

/** The requested columns, or all of them. */
export function wantedColumns(
  sheet: OpenSheet,
  fields: readonly string[] | undefined,
): readonly sheets.Column[] {
  return fields ? fields.map((key) => columnOf(sheet, key, 'query.fields')) : sheet.columns
}

interface Filled {
  /** The records with cells, without those deleted in the meantime. */
  rows: RecordRow[]
  /** How many of the given rows were used; further ones would exceed the size limit. */
  taken: number
}

/** Reads the cells of large records for as many records as fit into the size limit. */
async function fillLarge(
  reader: Reader,
  query: Query,
  { found, bytes }: { found: readonly OrderedRow[]; bytes: number },
): Promise<Filled> {
  const large = found.filter(({ left }) => left).map(({ position }) => position)
  if (large.length === 0) return { rows: [...found], taken: found.length }
  return reader.run(async (tx) => {
    const count = await countWithin(tx, {
      keys: sql`${large}::bigint[]`,
      size: (place) => sql`select octet_length(r.cells::text) + coalesce(octet_length(r.errors::text), 0)
        from sheet_records r where ${ownRows(query.sheet)} and r.position = ${place}`,
      bytes,
    })
    const cells = await cellsAt(tx, query, large.slice(0, count))
    const end =
      count < large.length ? found.findIndex(({ position }) => position === large[count]) : found.length
    const rows = found.slice(0, end).flatMap((row) => {
      if (!row.left) return [row]
      const read = cells.get(row.position)
      return read ? [{ ...row, ...read }] : []
    })
    return { rows, taken: end }
  })
}

type OwnCells = Pick<RecordRow, 'position' | 'cells' | 'errors'>

async function cellsAt(tx: Tx, { sheet }: Query, places: readonly number[]): Promise<Map<number, OwnCells>> {
  const { rows } = await sql<OwnCells>`select r.position, r.cells, r.errors from sheet_records r
    where ${ownRows(sheet)} and r.position = any(${[...places]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.position, row]))
}
