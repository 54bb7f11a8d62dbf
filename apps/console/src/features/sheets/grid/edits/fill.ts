import type { sheets } from '@millrace/contract'
import { isCalculated, typeOf } from '../cells/column-kinds.ts'
import { continued } from '../fill/series.ts'
import type { CellEdit } from './writes.ts'

interface Fill {
  /** The source cells, by row and column. */
  source: readonly sheets.SheetRecord[]
  columns: readonly sheets.Column[]
  /** Records to fill, with their position relative to the first source row (negative above it). */
  targets: readonly { recordId: string; at: number }[]
  /** Only repeats values, like Ctrl+D; otherwise numbers and dates continue as a series. */
  copy: boolean
}

/** The edits that fill records below or above. */
export function fillDown({ source, columns, targets, copy }: Fill): CellEdit[] {
  return columns
    .filter((column) => !isCalculated(column))
    .flatMap((column) => {
      const values = source.map((record) => record.cells[column.key] ?? null)
      const errors = source.map((record) => record.errors[column.key] ?? null)
      const valueAt = copy || errors.some(Boolean) ? repeated(values) : continued(typeOf(column), values)
      const errorAt = repeated(errors)
      return targets.map(({ recordId, at }) => {
        const error = errorAt(at) ?? null
        return { recordId, column: column.key, value: error ? null : (valueAt(at) ?? null), error }
      })
    })
}

/** The edits that fill columns to the right from each record's first cells. */
export function fillRight(
  records: readonly sheets.SheetRecord[],
  from: readonly sheets.Column[],
  into: readonly { column: sheets.Column; at: number }[],
  write: (
    column: sheets.Column,
    source: sheets.Column,
    record: sheets.SheetRecord,
  ) => Pick<CellEdit, 'value' | 'error'>,
): CellEdit[] {
  return records.flatMap((record) =>
    into
      .filter(({ column }) => !isCalculated(column))
      .map(({ column, at }) => {
        const source = repeated(from)(at)!
        return { recordId: record.id, column: column.key, ...write(column, source, record) }
      }),
  )
}

const repeated =
  <T>(values: readonly T[]) =>
  (at: number): T | undefined =>
    values[((at % values.length) + values.length) % values.length]
