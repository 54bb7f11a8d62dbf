import type { sheets } from '@millrace/contract'

/** The ids or values of a cell as a list. */
export const listOf = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : []
