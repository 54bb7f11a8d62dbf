import { ApiError, type sheets } from '@millrace/contract'
import { isConflict } from '../../../lib/api/failures.ts'
import type { CellChange } from '../api/records.ts'

export interface Conflict {
  column: string
  /** The record as changed by someone else. */
  current: sheets.SheetRecord
  mine: sheets.CellValue
}

export interface CellSave {
  column: string
  value: sheets.CellValue
  /** The cell's state when it was changed; updated with each save. */
  seen: { current: string }
}

export type SaveOutcome = { kind: 'saved' | 'conflict' } | { kind: 'refused'; error: unknown }

interface SaverOptions {
  update: (change: CellChange) => Promise<{ record: sheets.SheetRecord; changeId: string | null }>
  onChange: (changeId: string) => void
  onConflict: (conflict: Conflict) => void
  onRefused: (column: string, error: unknown) => void
}

/** The content of a cell, for comparison. */
export const cellState = (
  { cells, errors }: Pick<sheets.SheetRecord, 'cells' | 'errors'>,
  column: string,
): string => JSON.stringify([cells[column] ?? null, errors[column] ?? null])

/**
 * Saves cells of a record one after another. Concurrent changes to other cells are fine; one to the same cell is a
 * conflict, so nothing is overwritten unseen.
 */
export function createCellSaver(first: sheets.SheetRecord, options: SaverOptions) {
  let latest = first
  // Each save needs the version that the previous one returns.
  let line: Promise<unknown> = Promise.resolve()

  async function send(cell: CellSave): Promise<SaveOutcome> {
    const { column, value, seen } = cell
    const { version } = latest
    if (cellState(latest, column) !== seen.current) {
      options.onConflict({ column, current: latest, mine: value })
      return { kind: 'conflict' }
    }
    try {
      const saved = await options.update({ cells: { [column]: value }, version })
      latest = saved.record
      seen.current = cellState(saved.record, column)
      if (saved.changeId) options.onChange(saved.changeId)
      return { kind: 'saved' }
    } catch (error) {
      const current = isConflict(error) ? currentOf(error) : null
      if (!current || current.version <= version) {
        options.onRefused(column, error)
        return { kind: 'refused', error }
      }
      latest = current
      return send(cell)
    }
  }

  return {
    /** Accepts a loaded record unless it is older than the known one. */
    take(record: sheets.SheetRecord): void {
      if (record.version > latest.version) latest = record
    },
    /** Resolves when the cell is saved, rejected or in conflict. */
    save(cell: CellSave): Promise<SaveOutcome> {
      const saved = line.then(() => send(cell))
      line = saved
      return saved
    },
  }
}

/** The current record from a conflict error. */
function currentOf(error: unknown): sheets.SheetRecord | null {
  const current = error instanceof ApiError ? error.details.current : null
  return typeof current === 'object' && current !== null && 'cells' in current && 'version' in current
    ? (current as sheets.SheetRecord)
    : null
}
