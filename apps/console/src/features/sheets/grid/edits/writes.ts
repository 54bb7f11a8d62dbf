import { sheets as routes } from 'virtual:contract'
import { ApiError, type sheets } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'

export interface CellEdit {
  recordId: string
  /** Key of the column. */
  column: string
  value: sheets.CellValue
  /** The text as it was written, when the column can't take it. */
  error: sheets.CellError | null
  /** What the cell held when editing began: if it is another by now, someone has to choose. */
  base?: sheets.CellValue
}

export interface WriteRow {
  /** Without it the row is new. */
  id?: string
  version?: number
  cells: Record<string, sheets.CellValue>
}

/** The writes of a grid, each answered with what became of every row. */
export interface SheetWrites {
  update: (records: readonly WriteRow[]) => Promise<sheets.BatchOutcome>
  /** Adds empty rows after a record, at the front (null) or at the end. */
  insert: (rows: number, after: string | null | undefined) => Promise<sheets.BatchOutcome>
  remove: (ids: readonly string[]) => Promise<sheets.BatchOutcome>
  undo: (changeId: string) => Promise<sheets.BatchOutcome & { skipped: number }>
}

/** What became of every row, also of a call that was refused since it could take none of them. */
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
  // A write that is sent again after a lost answer is not done twice.
  const once = () => ({ idempotencyKey: crypto.randomUUID() })
  return {
    // A text that a cell can't take is kept as an error, as spreadsheets keep what people write.
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
