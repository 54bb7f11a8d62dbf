import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { applyDrafts } from './apply-drafts.ts'
import { changedDraft, mergeRow, newDraft } from './drafts.ts'
import { loadRecords } from './load-records.ts'
import type { Refused } from './outcome.ts'
import { GONE, STALE } from './remove-records.ts'
import type { Draft, WriteOptions, WriteOutcome, WriteRow } from './types.ts'

/**
 * Updates cells of records and adds the rows without an id. A row fails if its record was deleted or its version is
 * stale. The sheet must be locked.
 */
export async function updateRecords(
  tx: Tx,
  sheet: OpenSheet,
  rows: readonly WriteRow[],
  options: WriteOptions,
): Promise<WriteOutcome> {
  const ids = rows.flatMap((row) => row.id ?? [])
  const found = await loadRecords(tx, sheet, [...new Set(ids)])
  const drafts = new Map<string, Draft>()
  const refused: Refused[] = []
  for (const [index, row] of rows.entries()) {
    await takeTurn()
    const before = row.id === undefined ? null : found.get(row.id)
    const draft = row.id === undefined ? undefined : drafts.get(row.id)
    if (before === undefined) refused.push(gone(row, index))
    else if (before && row.version !== undefined && row.version !== before.version)
      refused.push({ index, id: before.id, code: 'conflict', issues: [STALE], current: before })
    else if (draft) {
      // A record listed twice: the later row is applied to the result of the earlier one.
      draft.indexes.push(index)
      draft.issues.push(...(row.issues ?? []))
      mergeRow(draft, row)
    } else {
      const made = before ? changedDraft(before, row, index) : newDraft(sheet, row, index)
      drafts.set(made.id, made)
    }
  }
  return applyDrafts(tx, sheet, { drafts: [...drafts.values()], refused, options })
}

const gone = (row: WriteRow, index: number): Refused => ({
  index,
  id: row.id ?? null,
  code: 'not_found',
  issues: [GONE],
  current: null,
})
