import type { sheets } from '@millrace/contract'
import { sameValue } from './same.ts'

interface PendingCell {
  value: sheets.CellValue
  error: sheets.CellError | null
  /** Revision of the sheet that has it; null while it is on its way. */
  revision: number | null
}

/** Two people changed one cell: both values, until someone chooses. */
export interface Conflict {
  recordId: string
  column: string
  yours: sheets.CellValue
  yoursError: sheets.CellError | null
  theirs: sheets.CellValue
  theirsError: sheets.CellError | null
  /** The record as it is now. */
  version: number
}

const pathOf = (recordId: string, column: string) => `${recordId} ${column}`

/** Whether it is this that was sent; a text that the column can't take is sent as it is. */
export const isSent = ({ value, error }: PendingCell, sent: sheets.CellValue | undefined): boolean =>
  sameValue(error ? error.text : value, sent)

/** What was written here and has not come back yet, laid over the records as they were read. */
export class Overlay {
  #cells = new Map<string, Map<string, PendingCell>>()
  #conflicts = new Map<string, Conflict>()
  #merged = new WeakMap<sheets.SheetRecord, { of: Map<string, PendingCell>; record: sheets.SheetRecord }>()

  set(recordId: string, column: string, cell: PendingCell): void {
    this.#cells.set(recordId, new Map(this.#cells.get(recordId)).set(column, cell))
  }

  drop(recordId: string, column: string): void {
    const cells = new Map(this.#cells.get(recordId))
    cells.delete(column)
    if (cells.size > 0) this.#cells.set(recordId, cells)
    else this.#cells.delete(recordId)
  }

  /** A value was not taken: it is no longer shown, unless a newer one of the cell is on its way already. */
  giveUp(recordId: string, column: string, sent: sheets.CellValue | undefined): void {
    const cell = this.#cells.get(recordId)?.get(column)
    if (cell?.revision === null && isSent(cell, sent)) this.drop(recordId, column)
  }

  cells(recordId: string): ReadonlyMap<string, PendingCell> | undefined {
    return this.#cells.get(recordId)
  }

  /** A new row has got its id. */
  rename(from: string, to: string): void {
    const cells = this.#cells.get(from)
    if (!cells) return
    this.#cells.delete(from)
    this.#cells.set(to, cells)
  }

  /** A record was read at this revision: what it then had is no longer pending. */
  settle(recordId: string, revision: number): void {
    for (const [column, cell] of this.#cells.get(recordId) ?? [])
      if (cell.revision !== null && cell.revision <= revision) this.drop(recordId, column)
  }

  setConflict(conflict: Conflict): void {
    this.#conflicts.set(pathOf(conflict.recordId, conflict.column), conflict)
  }

  conflict(recordId: string, column: string): Conflict | undefined {
    return this.#conflicts.get(pathOf(recordId, column))
  }

  get conflicts(): readonly Conflict[] {
    return [...this.#conflicts.values()]
  }

  endConflict(recordId: string, column: string): void {
    this.#conflicts.delete(pathOf(recordId, column))
  }

  /** The record as it is shown: the same object as long as nothing of it changes. */
  merged(record: sheets.SheetRecord): sheets.SheetRecord {
    const pending = this.#cells.get(record.id)
    if (!pending) return record
    const known = this.#merged.get(record)
    if (known?.of === pending) return known.record
    const merged = { ...record, cells: { ...record.cells }, errors: { ...record.errors } }
    for (const [column, { value, error }] of pending) {
      merged.cells[column] = value
      if (error) merged.errors[column] = error
      else delete merged.errors[column]
    }
    this.#merged.set(record, { of: pending, record: merged })
    return merged
  }
}
