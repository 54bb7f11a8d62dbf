import type { sheets } from '@millrace/contract'
import type { RowStore } from '../rows/row-store.ts'
import { isNewRow } from './new-rows.ts'
import { isSent, type Overlay } from './overlay.ts'
import { sameValue } from './same.ts'
import type { CellEdit, WriteRow } from './writes.ts'

export interface Refusal {
  recordId: string
  /** Key of the column at fault; null for the whole row. */
  column: string | null
  message: string
}

interface Parts {
  batch: readonly WriteRow[]
  /** Row ids of the batch; temporary ones for new rows. */
  ids: readonly string[]
  outcome: sheets.BatchOutcome
  edits: readonly CellEdit[]
}

interface Hooks {
  overlay: Overlay
  drafts: Map<string, string>
  store: RowStore
  find: (recordId: string) => { row: number; record: sheets.SheetRecord } | null
  rename: (from: string, to: string) => void
  /** The server's id of a row added here. */
  idOf: (recordId: string) => string
  refusals: Refusal[]
}

/** Processes the response to a write. Returns the rows that must be sent again. */
export function takeOutcome(parts: Parts, hooks: Hooks): { rows: WriteRow[]; ids: string[] } {
  const again: { rows: WriteRow[]; ids: string[] } = { rows: [], ids: [] }
  for (const outcome of parts.outcome.rows) {
    const row = parts.batch[outcome.index]
    const id = parts.ids[outcome.index]
    if (!row || id === undefined) continue
    if (outcome.outcome !== 'failed') takeWritten({ id, row, outcome }, parts.outcome.revision, hooks)
    else if (outcome.code === 'conflict' && outcome.current) {
      const rest = takeConflict({ id, row, current: outcome.current }, parts.edits, hooks)
      if (!rest) continue
      again.rows.push(rest)
      again.ids.push(id)
    } else takeRefused({ id, row, outcome }, hooks)
  }
  return again
}

interface RowResult {
  id: string
  row: WriteRow
  outcome: sheets.RowOutcome
}

function takeWritten({ id, row, outcome }: RowResult, revision: number, hooks: Hooks): void {
  const { overlay } = hooks
  // Only individual edits are looked up: pasted rows are reloaded anyway.
  const found = row.version !== undefined || isNewRow(id) ? hooks.find(id) : null
  const known = outcome.id ?? id
  if (isNewRow(id) && outcome.id !== null) hooks.rename(id, outcome.id)
  for (const column of Object.keys(row.cells)) {
    const cell = overlay.cells(known)?.get(column)
    // Unless a newer edit of the cell is being sent.
    if (cell && isSent(cell, row.cells[column])) overlay.set(known, column, { ...cell, revision })
  }
  if (found && outcome.version !== null)
    hooks.store.put(found.row, { ...found.record, id: known, version: outcome.version })
  if (isNewRow(id)) hooks.store.settleAdded(known, revision)
}

interface Conflicting {
  id: string
  row: WriteRow
  current: sheets.SheetRecord
}

/** The record was changed meanwhile. If it was another cell, the user need not be asked. */
function takeConflict(
  { id, row, current }: Conflicting,
  edits: readonly CellEdit[],
  hooks: Hooks,
): WriteRow | null {
  const { overlay } = hooks
  const cells: WriteRow['cells'] = {}
  for (const edit of edits.filter(
    ({ recordId, column }) => hooks.idOf(recordId) === id && column in row.cells,
  )) {
    const { column, value, error, base } = edit
    const theirs = current.cells[column] ?? null
    if (sameValue(theirs, base) || sameValue(theirs, value)) {
      cells[column] = row.cells[column] ?? null
      continue
    }
    overlay.drop(id, column)
    const theirsError = current.errors[column] ?? null
    const version = current.version
    overlay.setConflict({
      recordId: id,
      column,
      yours: value,
      yoursError: error,
      theirs,
      theirsError,
      version,
    })
  }
  const found = hooks.find(id)
  if (found) hooks.store.put(found.row, current)
  return Object.keys(cells).length > 0 ? { id: current.id, version: current.version, cells } : null
}

function takeRefused({ id, row, outcome }: RowResult, { overlay, drafts, refusals }: Hooks): void {
  const issues = outcome.issues.length > 0 ? outcome.issues : [{ path: '', message: outcome.code ?? '' }]
  for (const { path, message } of issues) {
    const column = path.split('.').at(-1) ?? ''
    refusals.push({ recordId: id, column: column === '' ? null : column, message })
  }
  // A new row keeps its input until all required values are entered.
  if (isNewRow(id)) drafts.set(id, issues[0]?.message ?? '')
  else for (const [column, sent] of Object.entries(row.cells)) overlay.giveUp(id, column, sent)
}
