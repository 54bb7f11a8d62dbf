import type { sheets } from '@millrace/contract'

type TypedColumn = Pick<sheets.Column, 'type' | 'valueType'>

/** The type of a column's values: for a formula, its result; for an AI column, its flow's output. */
export const typeOf = ({ type, valueType }: TypedColumn): sheets.ColumnType =>
  type === 'formula' || type === 'live' ? valueType : type

const NUMERIC: readonly sheets.ColumnType[] = ['number', 'integer', 'currency', 'percent']
export const isNumeric = (type: sheets.ColumnType): boolean => NUMERIC.includes(type)

const DATES: readonly sheets.ColumnType[] = ['date', 'dateTime', 'createdTime', 'updatedTime']

/** Values that would read as different ones when cut: they are shown completely or not at all. */
export const isWhole = (type: sheets.ColumnType): boolean => isNumeric(type) || DATES.includes(type)

const CALCULATED: readonly sheets.ColumnType[] = ['formula', 'createdTime', 'updatedTime', 'live']

/** Columns filled by the server or a flow, which cannot be edited. */
export const isCalculated = ({ type }: Pick<sheets.Column, 'type'>): boolean => CALCULATED.includes(type)
