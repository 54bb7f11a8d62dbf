import type { sheets } from '@millrace/contract'
import { invalid } from '../../../lib/errors.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { applyDrafts } from './apply-drafts.ts'
import { changedDraft, mergeRow, newDraft } from './drafts.ts'
import { findByKeys } from './find-by-keys.ts'
import { canBeKey, keyText } from './key-text.ts'
import type { Draft, WriteOptions, WriteOutcome, WriteRow } from './types.ts'

/** The key columns with these keys. Rejects columns that cannot identify a record. */
export function keyColumns(sheet: OpenSheet, keys: readonly string[]): sheets.Column[] {
  return keys.map((key, n) => {
    const column = sheet.byKey.get(key.toLowerCase())
    if (!column) throw invalid([{ path: `keys.${n}`, message: `there is no column ${key}` }])
    if (!canBeKey(column))
      throw invalid([{ path: `keys.${n}`, message: `${column.label} can’t identify records` }])
    return column
  })
}

/**
 * Updates the records whose key columns equal those of a row, and adds a record for each row without a match. Rows with
 * equal keys form one record, in which later rows win. The sheet must be locked.
 */
export async function upsertRecords(
  tx: Tx,
  sheet: OpenSheet,
  rows: readonly WriteRow[],
  options: WriteOptions & { keys: readonly string[] },
): Promise<WriteOutcome> {
  const columns = keyColumns(sheet, options.keys)
  const keyed = rows.map((row) => keysOf(row, columns))
  const found = await findByKeys(tx, sheet, { columns, keys: keyed.filter((keys) => keys !== null) })
  const drafts: Draft[] = []
  const byKeys = new Map<string, Draft>()
  for (const [index, row] of rows.entries()) {
    await takeTurn()
    const keys = keyed[index] ?? null
    const name = keys && JSON.stringify(keys)
    const draft = name === null ? undefined : byKeys.get(name)
    if (draft) {
      draft.indexes.push(index)
      draft.issues.push(...(row.issues ?? []))
      mergeRow(draft, row)
      continue
    }
    const made = draftFor(sheet, {
      row,
      index,
      columns,
      found: name === null ? null : (found.get(name) ?? []),
    })
    drafts.push(made)
    if (name !== null) byKeys.set(name, made)
  }
  return applyDrafts(tx, sheet, { drafts, options })
}

/** Null when a key is empty: such a row identifies no record. */
function keysOf(row: WriteRow, columns: readonly sheets.Column[]): string[] | null {
  const keys: string[] = []
  for (const column of columns) {
    const value = row.cells[column.id]
    if (value === undefined || value === null) return null
    keys.push(keyText(column, value))
  }
  return keys
}

function draftFor(
  sheet: OpenSheet,
  input: { row: WriteRow; index: number; columns: readonly sheets.Column[]; found: RecordRow[] | null },
): Draft {
  const { row, index, columns, found } = input
  const [record, another] = found ?? []
  const draft = record ? changedDraft(record, row, index) : newDraft(sheet, row, index)
  const path = `cells.${columns[0]!.key}`
  if (found === null && draft.issues.length === 0) {
    draft.issues.push({ path, message: 'is empty but identifies the record' })
    draft.code = 'invalid'
  }
  if (another) {
    draft.issues.push({ path, message: 'matches several records' })
    draft.code = 'duplicate'
  }
  return draft
}
