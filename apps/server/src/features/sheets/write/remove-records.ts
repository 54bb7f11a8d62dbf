import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { trashRecords } from './trash.ts'
import { loadRecords } from './load-records.ts'
import { outcomeOfRows } from './outcome.ts'
import type { RowResult, WriteOptions, WriteOutcome } from './types.ts'
import { beginWork, endWork } from './work.ts'

interface Removal {
  id: string
  /** The version that the client has; a stale one is a conflict. */
  version?: number | undefined
}

/** Moves records to the trash. The sheet must be locked. */
export async function deleteRecords(
  tx: Tx,
  sheet: OpenSheet,
  removals: readonly Removal[],
  options: Pick<WriteOptions, 'by' | 'atomic'>,
): Promise<WriteOutcome> {
  const work = beginWork(sheet)
  const found = await loadRecords(tx, sheet, [...new Set(removals.map(({ id }) => id))])
  const rows = removals.map((removal, index) => resultOf(removal, { index, found }))
  if (options.atomic && rows.some((row) => row.outcome === 'failed'))
    return outcomeOfRows({ sheet, changeId: null, rows: rows.map(unlessFailed) })
  const ids = new Set(rows.flatMap((row) => (row.outcome === 'deleted' ? row.id! : [])))
  await trashRecords(tx, sheet, { going: [...ids].map((id) => found.get(id)!), work })
  const changeId = await endWork(tx, sheet, { work, options: { ...options, kind: 'delete' } })
  return outcomeOfRows({ sheet, changeId, rows })
}

function resultOf(
  { id, version }: Removal,
  { index, found }: { index: number; found: Map<string, RecordRow> },
): RowResult {
  const record = found.get(id) ?? null
  const failed = { index, id, version: null, outcome: 'failed' as const, current: record }
  if (!record) return { ...failed, code: 'not_found', issues: [GONE] }
  if (version !== undefined && version !== record.version)
    return { ...failed, code: 'conflict', issues: [STALE] }
  return { index, id, version: record.version, outcome: 'deleted', code: null, issues: [], current: null }
}

export const GONE = { path: 'id', message: 'this record doesn’t exist or is in the trash' }
export const STALE = { path: 'version', message: 'someone else changed this record' }

const unlessFailed = (row: RowResult): RowResult =>
  row.outcome === 'failed' ? row : { ...row, outcome: 'unchanged' }
