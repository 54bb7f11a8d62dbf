import type { sheets } from '@millrace/contract'

/** Ids or values in a cell that holds one or a list of them. */
export const listOf = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : []
