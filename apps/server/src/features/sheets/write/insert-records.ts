import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { applyDrafts } from './apply-drafts.ts'
import { newDraft } from './drafts.ts'
import type { Draft, WriteOptions, WriteOutcome, WriteRow } from './types.ts'

/** Adds records in row order. The sheet must be locked. */
export async function insertRecords(
  tx: Tx,
  sheet: OpenSheet,
  rows: readonly WriteRow[],
  options: WriteOptions,
): Promise<WriteOutcome> {
  const drafts: Draft[] = []
  for (const [index, row] of rows.entries()) {
    await takeTurn()
    drafts.push(newDraft(sheet, row, index))
  }
  return applyDrafts(tx, sheet, { drafts, options })
}
