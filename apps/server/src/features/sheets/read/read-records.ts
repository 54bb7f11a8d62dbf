import type { sheets } from '@millrace/contract'
import { ANSWER_BYTES } from '../../../lib/bytes-within.ts'
import { invalid } from '../../../lib/errors.ts'
import { mapInTurns } from '../../../lib/take-turn.ts'
import { presentRecord } from '../model/present-record.ts'
import { columnOf } from './compile-filter.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { fillLarge } from './fill-large.ts'
import { type Plan, planQuery } from './plan.ts'
import { compileQuery, type Found, type Query } from './query.ts'
import { type Reader, within } from './reader.ts'
import type { OpenSheet, ReadView, Tx } from './types.ts'
import { placeOfRecord, recordsAfter, recordsAt } from './windows.ts'

export interface WindowInput extends ReadView {
  /** A cursor of the window before. */
  after?: string | undefined
  /** Row number of the first record, from 0. */
  at?: number | undefined
  limit: number
  /** Keys of the columns wanted; without them, all. */
  fields?: readonly string[] | undefined
  /** What `today` is. */
  now?: Date
  /** With more than this, the window ends early. */
  bytes?: number
}

export interface RecordWindow {
  items: sheets.SheetRecord[]
  /** Where they stand in the sheet. */
  places: { id: string; position: number }[]
  /** Cursor of the next window; null at the end. */
  next: string | null
  /** Row number of the first item, where it is known. */
  at: number | null
  plan: Plan
}

/**
 * A window of records in the order of a view: after a cursor, from a row number, or from the start. Records that are
 * very large end it before its limit. Within a
 * transaction under the account's row-level security, for a sheet that was opened in it.
 */
export const readRecords = (tx: Tx, sheet: OpenSheet, input: WindowInput): Promise<RecordWindow> =>
  readWindow(within(tx), sheet, input)

/** The same by a reader, which may have each statement in a transaction of its own. */
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
  { last, at, shown }: { last: Found | undefined; at: number | null; shown: number },
): string | null {
  if (!last) return null
  return writeCursor({
    revision: query.revision,
    next: at === null ? null : at + shown,
    place: placeOfRecord(last, query.order),
  })
}

/** The columns that a call names, or all. */
export function wantedColumns(
  sheet: OpenSheet,
  fields: readonly string[] | undefined,
): readonly sheets.Column[] {
  return fields ? fields.map((key) => columnOf(sheet, key, 'query.fields')) : sheet.columns
}
