import type { sheets } from '@millrace/contract'

// Apart from what checks values: whoever only shows cells does not load the regular expressions.
export const NUMERIC: ReadonlySet<sheets.ColumnType> = new Set(['number', 'integer', 'currency', 'percent'])

/** Whether cells of the type hold numbers, as decimal text. */
export const isNumeric = (type: sheets.ColumnType): boolean => NUMERIC.has(type)
