import { isDeepStrictEqual } from 'node:util'
import type { sheets } from '@millrace/contract'

const values = (column: sheets.Column) => new Set(column.options.map(({ value }) => value))

/** Options that cells may hold were taken away. */
const losesOptions = (before: sheets.Column, after: sheets.Column) =>
  !values(before).isSubsetOf(values(after))

const SETTINGS = ['formula', 'sheetId'] as const

/** Whether changing a column so makes its cells anew: by `replaceCells`, and not by writing its definition alone. */
export function needsNewCells(before: sheets.Column, after: sheets.Column): boolean {
  if (before.type !== after.type || losesOptions(before, after)) return true
  if (before.settings.several !== false && after.settings.several === false) return true
  return SETTINGS.some((name) => before.settings[name] !== after.settings[name])
}

/** Whether formulas may see its cells otherwise after the change, though these stay as they are. */
export const looksOtherwise = (before: sheets.Column, after: sheets.Column): boolean =>
  !isDeepStrictEqual(
    before.options.map(({ value, label }) => [value, label]),
    after.options.map(({ value, label }) => [value, label]),
  )
