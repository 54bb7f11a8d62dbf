import { cellText, showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** A row as a document. */
export interface SheetRow {
  recordId: string
  /** The row's title: its first text. */
  title: string | null
  /** `Label: value` for each non-empty cell. */
  lines: string[]
}

type Labels = Record<string, string>

const TITLE_MAX = 120
const NAMES = new Set<sheets.ColumnType>(['text', 'longText', 'singleSelect', 'email', 'url'])
/** These types are formatted for people; all others keep their stored value with all digits. */
const SHOWN = new Set<sheets.ColumnType>([
  'currency',
  'percent',
  'dateTime',
  'createdTime',
  'updatedTime',
  'singleSelect',
  'multiSelect',
  'link',
  'file',
])

/** The row as text that can be found and quoted without the rest of the sheet. */
export function documentOf(
  row: sheets.SheetRecord,
  columns: readonly sheets.Column[],
  labels: Labels,
): SheetRow {
  const lines: string[] = []
  let title: string | null = null
  for (const column of columns) {
    const text = textOf(row, column, labels).trim()
    if (text === '') continue
    if (title === null && NAMES.has(column.valueType)) title = firstLine(text)
    lines.push(`${column.label}: ${text}`)
  }
  return { recordId: row.id, title, lines }
}

/** The cell as text; invalid input is returned as written. */
function textOf(row: sheets.SheetRecord, column: sheets.Column, labels: Labels): string {
  const error = row.errors[column.key]
  if (error) return error.text
  const value = row.cells[column.key]
  if (value === undefined || value === null) return ''
  if (column.valueType === 'checkbox') return value === true ? 'yes' : 'no'
  if (!SHOWN.has(column.valueType)) return cellText(column, value)
  return showCell(column, value, { locale: 'en', timeZone: 'UTC', labels })
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]!.trim()
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1).trimEnd()}…` : line
}
