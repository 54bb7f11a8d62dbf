import { showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { region } from '../../../lib/i18n/region.ts'

const TITLES: readonly sheets.ColumnType[] = ['text', 'longText', 'email', 'url', 'phone']

/** The column by whose value a record is called: the first one of text. */
export const titleColumn = (columns: readonly sheets.Column[]): sheets.Column | undefined =>
  columns.find(({ type }) => TITLES.includes(type)) ?? columns[0]

/** A cell as people read it; the text of one that has an error. */
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

/** What a record is called; empty when its title is. */
export function recordLabel(
  columns: readonly sheets.Column[],
  record: Pick<sheets.SheetRecord, 'cells' | 'errors'>,
): string {
  const column = titleColumn(columns)
  return column ? shownText(column, record) : ''
}
