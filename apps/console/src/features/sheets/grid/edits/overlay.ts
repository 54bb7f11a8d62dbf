import type { sheets } from '@millrace/contract'
import { sameValue } from './same.ts'

interface PendingCell {
  value: sheets.CellValue
  error: sheets.CellError | null
  /** The sheet revision that contains it; null while it is being sent. */
  revision: number | null
}

/** Two users changed the same cell: both values until one is chosen. */
export interface Conflict {
  recordId: string
  column: string
  yours: sheets.CellValue
  yoursError: sheets.CellError | null
  theirs: sheets.CellValue
  theirsError: sheets.CellError | null
  /** The record's current version. */
  version: number
}

const pathOf = (recordId: string, column: string) => `${recordId} ${column}`

/** Whether this is what was sent; invalid text is sent as is. */
export const isSent = ({ value, error }: PendingCell, sent: sheets.CellValue | undefined): boolean =>
  sameValue(error ? error.text : value, sent)

/** Local edits that the server has not returned yet, overlaid on the loaded records. */
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

  /** A value was rejected: it is no longer shown, unless a newer one is being sent. */
  giveUp(recordId: string, column: string, sent: sheets.CellValue | undefined): void {
    const cell = this.#cells.get(recordId)?.get(column)
    if (cell?.revision === null && isSent(cell, sent)) this.drop(recordId, column)
  }

  cells(recordId: string): ReadonlyMap<string, PendingCell> | undefined {
    return this.#cells.get(recordId)
  }

  /** A new row has received its id. */
  rename(from: string, to: string): void {
    const cells = this.#cells.get(from)
    if (!cells) return
    this.#cells.delete(from)
    this.#cells.set(to, cells)
  }

  /** A record was loaded at this revision: edits that it contains are no longer pending. */
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

  /** The record with local edits; referentially stable while nothing changes. */
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
