import type { sheets } from '@millrace/contract'
import { planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import { within } from './reader.ts'
import type { OpenSheet, RecordRow, Tx } from './types.ts'
import { recordsAfter } from './windows.ts'

// Before every place that a record can have.
const FRONT = Number.MIN_SAFE_INTEGER

/**
 * The next rows of a sheet in its order, behind a position (null: from the first row on), as they stand in the table:
 * for whoever works through a sheet and has to remember by position how far it got.
 */
export async function rowsAfter(
  tx: Tx,
  sheet: OpenSheet,
  input: { filter?: sheets.Filter | null; after: number | null; limit: number; now: Date },
): Promise<RecordRow[]> {
  const { filter, after, limit, now } = input
  const plan = await planQuery(tx, await compileQuery(tx, { sheet, view: { filter }, now }))
  const place = { values: [], position: after ?? FRONT }
  return recordsAfter(within(tx), plan, { cursor: { revision: -1, next: null, place }, count: limit })
}
