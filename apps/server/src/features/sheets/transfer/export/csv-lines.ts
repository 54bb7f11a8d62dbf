import { isNumeric } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { asPlainText } from '../../../../lib/csv.ts'
import { textOf } from './cell-texts.ts'
import type { Windows } from './windows.ts'

/**
 * CSV (RFC 4180). With `safe`, texts that a spreadsheet would run as a formula are escaped and a byte order mark marks
 * the encoding. Without it, the file can be read back without loss.
 */
export async function* csvLines(
  { columns, rows }: Windows,
  { safe }: { safe: boolean },
): AsyncGenerator<string> {
  const head = columns.map(({ label }) => quoted(safe ? asPlainText(label) : label))
  yield `${safe ? '\ufeff' : ''}${head.join(',')}\r\n`
  // An empty line is not a row, so a single empty cell is written as quotes.
  const empty = columns.length === 1 ? '""' : ''
  for await (const records of rows) {
    let text = ''
    for (const record of records) {
      const cells = columns.map((column) => cellOf(record, { column, safe }))
      text += `${cells.join(',') || empty}\r\n`
    }
    if (text !== '') yield text
  }
}

function cellOf(
  record: sheets.SheetRecord,
  { column, safe }: { column: sheets.Column; safe: boolean },
): string {
  const text = textOf(record, column)
  const isNumber = isNumeric(column.valueType) && !record.errors[column.key]
  return quoted(safe && !isNumber ? asPlainText(text) : text)
}

const quoted = (text: string) =>
  /[",;\r\n\t\ufeff]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
