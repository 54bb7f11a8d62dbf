import type { sheets } from '@millrace/contract'

// Separate from validation, so that code that only displays cells doesn't load regular expressions.
export const NUMERIC: ReadonlySet<sheets.ColumnType> = new Set(['number', 'integer', 'currency', 'percent'])

const COMPUTED = new Set<sheets.ColumnType>(['formula', 'createdTime', 'updatedTime'])

/** Whether the sheet calculates the cells. */
export const isComputed = (type: sheets.ColumnType): boolean => COMPUTED.has(type)

/** Whether nobody edits the cells: the sheet calculates them, or a flow fills them. */
export const isFilled = (type: sheets.ColumnType): boolean => type === 'live' || COMPUTED.has(type)

/** The column with the type of its cells: an AI column has the type of its values. */
export const heldAs = <C extends Pick<sheets.Column, 'type' | 'valueType'>>(column: C): C =>
  column.type === 'live' ? { ...column, type: column.valueType } : column

const TEXTS: ReadonlySet<sheets.ColumnType> = new Set([
  'text',
  'longText',
  'singleSelect',
  'multiSelect',
  'url',
  'email',
  'phone',
])

/** Whether the cells hold text as people wrote it. */
export const holdsTexts = ({ valueType }: Pick<sheets.Column, 'valueType'>): boolean => TEXTS.has(valueType)

/** Whether cells of the type hold numbers, as decimal text. */
export const isNumeric = (type: sheets.ColumnType): boolean => NUMERIC.has(type)
