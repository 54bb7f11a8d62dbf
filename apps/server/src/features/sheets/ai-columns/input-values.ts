import { createHash } from 'node:crypto'
import { isNumeric } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { linkedIds, type RecordTitles } from '../titles/title-text.ts'
import type { CellErrors, Cells, OpenSheet } from '../model/types.ts'
import type { AiColumnInput } from './types.ts'

type Row = { cells: Cells; errors: CellErrors | null }

/**
 * The value of a cell as flow tokens see it. An empty cell is null; text that does not fit the column's type is
 * returned as written; a number is a number unless it would lose digits, then text; a link is the titles of its
 * records, separated by commas, or null when none of them exists.
 */
export function tokenValue(
  column: sheets.Column,
  value: sheets.CellValue | undefined,
  titles: RecordTitles,
): unknown {
  if (value === undefined) return null
  if (column.type === 'link')
    return (
      linkedIds(value)
        .flatMap((id) => titles.get(id) ?? [])
        .join(', ') || null
    )
  if (!isNumeric(column.valueType) || typeof value !== 'string') return value
  const number = Number(value)
  return sameDigits(value, number) ? number : value
}

const sameDigits = (text: string, number: number): boolean => {
  if (Number.isSafeInteger(number)) return String(number) === text.replace(/\.0*$/, '')
  // A double keeps fifteen significant digits.
  return Number.isFinite(number) && text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= 15
}

/** The inputs that a cell would run with now, by the names the flow uses. */
export function inputValues(
  { byId }: Pick<OpenSheet, 'byId'>,
  { cells, errors }: Row,
  { inputs, titles }: { inputs: readonly AiColumnInput[]; titles: RecordTitles },
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, column: id } of inputs) {
    const column = byId.get(id)
    values[name] = column ? (errors?.[id]?.text ?? tokenValue(column, cells[id], titles)) : null
  }
  return values
}

/** A short hash of the inputs, independent of their order. */
export function inputsHash(values: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(values).toSorted()
  const text = JSON.stringify(names.map((name) => [name, values[name] ?? null]))
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
