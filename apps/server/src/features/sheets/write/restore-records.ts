import type { OpenSheet, Tx } from '../model/types.ts'
import { loadTrash, untrashRecords } from './trash.ts'
import { outcomeOfRows } from './outcome.ts'
import type { RowResult, WriteOptions, WriteOutcome } from './types.ts'
import { beginWork, endWork } from './work.ts'

/**
 * Restores records from the trash. A unique value that another record has taken in the meantime is kept as an error.
 * The sheet must be locked.
 */
export async function restoreRecords(
  tx: Tx,
  sheet: OpenSheet,
  ids: readonly string[],
  options: Pick<WriteOptions, 'by'>,
): Promise<WriteOutcome> {
  const work = beginWork(sheet)
  const found = await loadTrash(tx, sheet, ids)
  await untrashRecords(tx, sheet, { rows: found, work })
  const changeId = await endWork(tx, sheet, { work, options: { ...options, kind: 'restore' } })
  const rows = ids.map((id, index): RowResult => {
    const row = found.get(id)
    const version = row ? row.version + 1 : null
    if (row) return { index, id, version, outcome: 'inserted', code: null, issues: [], current: null }
    const issues = [{ path: 'id', message: 'this record isn’t in the trash' }]
    return { index, id, version, outcome: 'failed', code: 'not_found', issues, current: null }
  })
  return outcomeOfRows({ sheet, changeId, rows })
}
