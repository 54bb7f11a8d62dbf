import { sheets as routes } from 'virtual:contract'
import { ApiError, type sheets } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'

export interface CellEdit {
  recordId: string
  /** Key of the column. */
  column: string
  value: sheets.CellValue
  /** The text as typed, if it is invalid for the column. */
  error: sheets.CellError | null
  /** The value when editing began: if it has changed since, there is a conflict. */
  base?: sheets.CellValue
}

export interface WriteRow {
  /** Missing for a new row. */
  id?: string
  version?: number
  cells: Record<string, sheets.CellValue>
}

/** The write operations of a grid; each returns the outcome per row. */
export interface SheetWrites {
  update: (records: readonly WriteRow[]) => Promise<sheets.BatchOutcome>
  /** Adds empty rows after a record, at the front (null) or at the end. */
  insert: (rows: number, after: string | null | undefined) => Promise<sheets.BatchOutcome>
  remove: (ids: readonly string[]) => Promise<sheets.BatchOutcome>
  undo: (changeId: string) => Promise<sheets.BatchOutcome & { skipped: number }>
}

/** The outcome per row, even if the whole request was rejected. */
async function outcomeOf(call: Promise<sheets.BatchOutcome>): Promise<sheets.BatchOutcome> {
  try {
    return await call
  } catch (error) {
    const outcome = error instanceof ApiError ? error.details.outcome : undefined
    if (typeof outcome === 'object' && outcome !== null && 'rows' in outcome)
      return outcome as sheets.BatchOutcome
    throw error
  }
}

export function serverWrites(sheetId: string): SheetWrites {
  const params = { id: sheetId }
  // A write repeated after a lost response is not executed twice.
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  return {
    // Invalid text is kept as a cell error, as in spreadsheets.
    update: (records) => {
      const body = { records: [...records], invalid: 'keep' as const }
      return outcomeOf(api.call(routes.updateBatch, { params, body }, once()))
    },
    insert: (rows, after) => {
      const records = Array.from({ length: rows }, () => ({ cells: {} }))
      return outcomeOf(api.call(routes.createBatch, { params, body: { records, after } }, once()))
    },
    remove: (ids) => outcomeOf(api.call(routes.deleteBatch, { params, body: { ids: [...ids] } }, once())),
    undo: (changeId) => api.call(routes.undo, { params, body: { changeId } }, once()),
  }
}
