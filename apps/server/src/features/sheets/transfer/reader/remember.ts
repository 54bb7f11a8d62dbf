import { type CellResult, type ReadingStyle, readText } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

export type ReadCellText = (text: string) => CellResult

const KEPT = 2000
const LONGEST = 64
/** After so many cells it is decided whether remembering is worth it. */
const TRIED = 4000

/**
 * Reads the texts of a column. Dates, choices and small numbers come again and again: what they read as is remembered,
 * as long as it saves work in every second cell. It saves a third of the time of a usual file.
 */
export function remembering(column: sheets.Column, style: ReadingStyle): ReadCellText {
  const known = new Map<string, CellResult>()
  let looked = 0
  let found = 0
  let useful = column.type !== 'text' && column.type !== 'longText'
  return (text) => {
    if (!useful || text.length > LONGEST) return readText(column, text, style)
    if (++looked === TRIED) useful = found * 2 > looked
    const before = known.get(text)
    if (before) {
      found++
      return before
    }
    const result = readText(column, text, style)
    if (known.size < KEPT) known.set(text, result)
    return result
  }
}
