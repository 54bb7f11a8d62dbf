import { isDeepStrictEqual } from 'node:util'
import type { sheets } from '@millrace/contract'

const values = (column: sheets.Column) => new Set(column.options.map(({ value }) => value))

/** Whether options that cells may use were removed. */
const losesOptions = (before: sheets.Column, after: sheets.Column) =>
  !values(before).isSubsetOf(values(after))

const SETTINGS = ['formula', 'sheetId'] as const

/** Whether the change requires new cells, made by `replaceCells`, rather than a new definition only. */
export function needsNewCells(before: sheets.Column, after: sheets.Column): boolean {
  if (before.type !== after.type || losesOptions(before, after)) return true
  if (before.settings.several !== false && after.settings.several === false) return true
  return SETTINGS.some((name) => before.settings[name] !== after.settings[name])
}

/** Whether formulas may see different values after the change although the cells stay the same. */
export const looksOtherwise = (before: sheets.Column, after: sheets.Column): boolean =>
  !isDeepStrictEqual(
    before.options.map(({ value, label }) => [value, label]),
    after.options.map(({ value, label }) => [value, label]),
  )
