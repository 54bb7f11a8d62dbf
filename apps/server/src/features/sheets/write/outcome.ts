import type { OpenSheet } from '../model/types.ts'
import type { Draft, RowResult, WriteOutcome } from './types.ts'

/** Rows that led to no draft, for example because their record was deleted. */
export type Refused = Omit<RowResult, 'outcome' | 'version'>

/** The result of each row of a call, in order. */
export function outcomeOfRows(input: {
  sheet: Pick<OpenSheet, 'revision'>
  changeId: string | null
  rows: RowResult[]
  cellsKept?: number
}): WriteOutcome {
  const { sheet, changeId, rows, cellsKept = 0 } = input
  const counts = { inserted: 0, updated: 0, unchanged: 0, deleted: 0, failed: 0 }
  for (const row of rows) counts[row.outcome] += 1
  rows.sort((a, b) => a.index - b.index)
  return { changeId, ...counts, rows, revision: sheet.revision, cellsKept }
}

export function outcomeOf(input: {
  sheet: Pick<OpenSheet, 'revision'>
  drafts: Draft[]
  refused: Refused[]
  written: Set<Draft>
  changeId: string | null
}): WriteOutcome {
  const { sheet, drafts, refused, written, changeId } = input
  const rows: RowResult[] = refused.map((row) => ({ ...row, version: null, outcome: 'failed' }))
  for (const draft of drafts)
    for (const index of draft.indexes) rows.push(resultOf(draft, { index, written: written.has(draft) }))
  let cellsKept = 0
  for (const { errors } of written) cellsKept += Object.keys(errors).length
  return outcomeOfRows({ sheet, changeId, rows, cellsKept })
}

function resultOf(draft: Draft, { index, written }: { index: number; written: boolean }): RowResult {
  const { before, issues, code } = draft
  const base = { index, issues, code, current: null }
  if (issues.length > 0) return { ...base, id: before?.id ?? null, version: null, outcome: 'failed' }
  const id = written || before ? draft.id : null
  const version = before ? before.version + (written ? 1 : 0) : written ? 1 : null
  if (!written) return { ...base, id, version, outcome: 'unchanged' }
  // If several rows form one new record, the first one inserts it and the others update it.
  const outcome = !before && index === draft.indexes[0] ? 'inserted' : 'updated'
  return { ...base, id, version, outcome }
}
