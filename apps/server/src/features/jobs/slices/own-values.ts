import { isNumeric } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { OpenSheet, RecordRow } from '../../sheets/index.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The row's own column values where tokens find something else under their keys: another column mapped to that name, or
 * a number without trailing zeros. By key.
 */
export function ownValues(
  sheet: OpenSheet,
  record: RecordRow,
  row: Row,
): Record<string, unknown> | undefined {
  let own: Record<string, unknown> | undefined
  for (const column of sheet.columns) {
    const value = heldValue(record, column)
    const seen = row[column.key]
    const isSame = seen === value || (isNumeric(column.valueType) && String(seen) === value)
    if (!isSame) (own ??= {})[column.key] = value
  }
  return own
}

function heldValue(
  { cells, errors, created_at, updated_at }: RecordRow,
  { id, type }: sheets.Column,
): unknown {
  if (type === 'createdTime') return created_at.toISOString()
  if (type === 'updatedTime') return updated_at.toISOString()
  return errors?.[id]?.text ?? cells[id] ?? null
}

/** The value of a column in a run's source row, regardless of the flow's names. */
export const ownValue = ({ row, own }: { row: Row | null; own?: Row | undefined }, key: string): unknown =>
  own && Object.hasOwn(own, key) ? own[key] : row?.[key]
