import type { sheets } from '@millrace/contract'

/** How the values of a column are compared. */
export type Kind = 'text' | 'select' | 'number' | 'date' | 'dateTime' | 'stamp' | 'checkbox' | 'list' | 'json'

const KINDS: Record<sheets.ColumnType, Kind> = {
  text: 'text',
  longText: 'text',
  url: 'text',
  email: 'text',
  phone: 'text',
  number: 'number',
  integer: 'number',
  currency: 'number',
  percent: 'number',
  checkbox: 'checkbox',
  date: 'date',
  dateTime: 'dateTime',
  singleSelect: 'select',
  multiSelect: 'list',
  link: 'list',
  file: 'list',
  json: 'json',
  // A formula whose result type is not known yet.
  formula: 'text',
  createdTime: 'stamp',
  updatedTime: 'stamp',
  live: 'text',
}

export const kindOf = (column: sheets.Column): Kind =>
  KINDS[column.type === 'formula' || column.type === 'live' ? column.valueType : column.type]
