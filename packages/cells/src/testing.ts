import type { sheets } from '@millrace/contract'
import type { TypedColumn } from './types.ts'

/** A column for tests. */
export const columnOf = (type: sheets.ColumnType, rest: Partial<TypedColumn> = {}): TypedColumn => ({
  id: 'c1',
  key: 'a',
  label: 'A',
  type,
  valueType: type,
  required: false,
  options: [],
  validators: {},
  settings: {},
  ...rest,
})
