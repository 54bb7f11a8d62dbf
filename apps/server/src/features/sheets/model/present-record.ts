import type { sheets } from '@millrace/contract'
import type { CellErrors, Cells, OpenSheet, RecordRow } from './types.ts'

type Columns = Pick<OpenSheet, 'columns' | 'byId'>

/** The record in API form: cells by key, for all columns or the requested ones. */
export function presentRecord(
  row: RecordRow,
  sheet: Columns,
  wanted: readonly sheets.Column[] = sheet.columns,
): sheets.SheetRecord {
  const cells: Cells = {}
  const errors: CellErrors = {}
  for (const column of wanted) {
    const value = valueOf(row, column)
    if (value !== undefined && value !== null) cells[column.key] = value
    const error = row.errors?.[column.id]
    if (error) errors[column.key] = error
  }
  return {
    id: row.id,
    version: row.version,
    cells,
    errors,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function valueOf(row: RecordRow, column: sheets.Column): sheets.CellValue | undefined {
  if (column.type === 'createdTime') return row.created_at.toISOString()
  if (column.type === 'updatedTime') return row.updated_at.toISOString()
  return row.cells[column.id]
}
