import type { OpenSheet, Tx } from '../model/types.ts'
import { applyDrafts } from './apply-drafts.ts'
import { newDraft } from './drafts.ts'
import type { WriteOptions, WriteOutcome, WriteRow } from './types.ts'

/** Adds records, in the order of the rows. The sheet must be locked. */
export const insertRecords = (
  tx: Tx,
  sheet: OpenSheet,
  rows: readonly WriteRow[],
  options: WriteOptions,
): Promise<WriteOutcome> =>
  applyDrafts(tx, sheet, { drafts: rows.map((row, index) => newDraft(sheet, row, index)), options })
