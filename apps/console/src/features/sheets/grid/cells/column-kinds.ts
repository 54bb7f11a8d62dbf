import type { sheets } from '@millrace/contract'

type TypedColumn = Pick<sheets.Column, 'type' | 'valueType'>

/** What the values of a column are: of a formula, what it comes to; of an AI column, what its flow gives. */
export const typeOf = ({ type, valueType }: TypedColumn): sheets.ColumnType =>
  type === 'formula' || type === 'live' ? valueType : type

const NUMERIC: readonly sheets.ColumnType[] = ['number', 'integer', 'currency', 'percent']
export const isNumeric = (type: sheets.ColumnType): boolean => NUMERIC.includes(type)

const DATES: readonly sheets.ColumnType[] = ['date', 'dateTime', 'createdTime', 'updatedTime']

/** Values that read as others when a part of them is missing: they are shown whole or not at all. */
export const isWhole = (type: sheets.ColumnType): boolean => isNumeric(type) || DATES.includes(type)

const CALCULATED: readonly sheets.ColumnType[] = ['formula', 'createdTime', 'updatedTime', 'live']

/** Columns that the server fills, or a flow: nobody writes into them. */
export const isCalculated = ({ type }: Pick<sheets.Column, 'type'>): boolean => CALCULATED.includes(type)
