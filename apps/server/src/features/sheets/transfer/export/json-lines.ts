import { isNumeric } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { Windows } from './windows.ts'

/** A JSON array of records by column key; numbers keep all digits. */
export async function* jsonLines(windows: Windows): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const text of recordTexts(windows)) {
    yield text.map((line, n) => `${n === 0 ? separator : ',\n'}${line}`).join('')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** One JSON record per line. */
export async function* ndjsonLines(windows: Windows): AsyncGenerator<string> {
  for await (const text of recordTexts(windows)) yield `${text.join('\n')}\n`
}

async function* recordTexts({ columns, rows }: Windows): AsyncGenerator<string[]> {
  const members = columns.map((column) => ({ column, name: `${JSON.stringify(column.key)}:` }))
  for await (const records of rows) {
    if (records.length === 0) continue
    yield records.map(
      (record) => `{${members.map(({ column, name }) => name + valueOf(record, column)).join(',')}}`,
    )
  }
}

function valueOf(record: sheets.SheetRecord, column: sheets.Column): string {
  const error = record.errors[column.key]
  if (error) return JSON.stringify(error.text)
  const value = record.cells[column.key]
  if (value === undefined) return 'null'
  // Stored as decimal text that is a valid JSON number, with more digits than a double keeps.
  if (isNumeric(column.valueType) && typeof value === 'string') return value
  return JSON.stringify(value)
}
