import { showCell, titleColumn } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { region } from '../../../lib/i18n/region.ts'

/** A cell as displayed, or the invalid text. */
export function shownText(
  column: sheets.Column,
  record: Pick<sheets.SheetRecord, 'cells' | 'errors'>,
  labels: Record<string, string> = {},
): string {
  const error = record.errors[column.key]
  if (error) return error.text
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return showCell(column, record.cells[column.key] ?? null, { locale: region(), timeZone, labels })
}

/** The title of a record; empty when it has none. */
export function recordLabel(
  columns: readonly sheets.Column[],
  record: Pick<sheets.SheetRecord, 'cells' | 'errors'>,
): string {
  const column = titleColumn(columns)
  return column ? shownText(column, record) : ''
}
