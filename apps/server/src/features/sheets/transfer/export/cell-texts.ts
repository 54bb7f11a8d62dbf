import { cellText } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** The cell as text without loss; invalid input is returned as written. */
export function textOf(record: sheets.SheetRecord, column: sheets.Column): string {
  const error = record.errors[column.key]
  return error ? error.text : cellText(column, record.cells[column.key])
}
