import {
  type OpenSheet,
  presentRecord,
  type RecordRow,
  type RecordTitles,
  tokenValue,
} from '../sheets/index.ts'

/**
 * A row's values for tokens: by column key, with empty cells as null and invalid texts as written. Numbers are numbers
 * unless they would lose digits, otherwise text. Links are the titles of their records. `mapping` gives columns
 * additional names.
 */
export function rowValues(
  sheet: OpenSheet,
  row: RecordRow,
  { titles, mapping = {} }: { titles: RecordTitles; mapping?: Readonly<Record<string, string>> },
): Record<string, unknown> {
  const { cells, errors } = presentRecord(row, sheet)
  const values: Record<string, unknown> = {}
  for (const column of sheet.columns) {
    values[column.key] = errors[column.key]?.text ?? tokenValue(column, cells[column.key], titles)
  }
  for (const [name, key] of Object.entries(mapping)) {
    const column = sheet.byKey.get(key.toLowerCase())
    if (column) values[name] = values[column.key]
  }
  return values
}
