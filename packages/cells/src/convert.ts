import type { sheets } from '@millrace/contract'
import { cellText } from './cell-text.ts'
import { readText } from './read-text.ts'
import { EMPTY } from './result.ts'
import type { CellResult, ReadingStyle, TypedColumn } from './types.ts'

/**
 * A cell of one column as another column would hold it. Texts are read by the style; other values go by way of their
 * lossless text. What can't be converted comes back as the text to keep.
 */
export function convertCell(
  from: TypedColumn,
  to: TypedColumn,
  { value, style }: { value: sheets.CellValue | undefined; style: ReadingStyle },
): CellResult {
  if (value === null || value === undefined) return EMPTY
  return readText(to, cellText(from, value), style)
}
