import type { sheets } from '@millrace/contract'
import { newId } from '../../../lib/ids.ts'
import type { OpenSheet, RecordRow } from '../model/types.ts'
import type { Draft, WriteRow } from './types.ts'

/** The draft of a new record, with column defaults. */
export function newDraft(sheet: OpenSheet, row: WriteRow, index: number): Draft {
  const draft: Draft = {
    indexes: [index],
    id: newId('record'),
    before: null,
    cells: {},
    errors: {},
    named: new Set(),
    issues: [...(row.issues ?? [])],
    code: row.issues?.length ? 'invalid' : null,
    position: 0,
  }
  for (const column of sheet.columns) {
    const unset = row.cells[column.id] === undefined && row.errors?.[column.id] === undefined
    if (unset && column.defaultValue !== null) draft.cells[column.id] = column.defaultValue
  }
  mergeRow(draft, row)
  return draft
}

/** The draft of a record after the change. */
export function changedDraft(before: RecordRow, row: WriteRow, index: number): Draft {
  const draft: Draft = {
    indexes: [index],
    id: before.id,
    before,
    cells: { ...before.cells },
    errors: { ...before.errors },
    named: new Set(),
    issues: [...(row.issues ?? [])],
    code: row.issues?.length ? 'invalid' : null,
    position: before.position,
  }
  mergeRow(draft, row)
  return draft
}

/** Applies a row to the draft: the last row that sets a cell wins. */
export function mergeRow(draft: Draft, row: WriteRow): void {
  for (const [id, value] of Object.entries(row.cells)) {
    draft.named.add(id)
    delete draft.errors[id]
    if (value === null) delete draft.cells[id]
    else draft.cells[id] = value
  }
  for (const [id, error] of Object.entries(row.errors ?? {})) keepError(draft, id, error)
}

/** Stores the cell as an error with its text. */
export function keepError(draft: Draft, id: string, { code, text, title, count }: sheets.CellError): void {
  draft.named.add(id)
  delete draft.cells[id]
  draft.errors[id] = {
    code,
    text,
    ...(title === undefined ? {} : { title }),
    ...(count === undefined ? {} : { count }),
  }
}
