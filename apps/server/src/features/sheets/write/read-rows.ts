import { isComputed, isFilled, readCell } from '@millrace/cells'
import type { Issue, sheets } from '@millrace/contract'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet } from '../model/types.ts'
import type { WriteRow } from './types.ts'

/** A row as a call gives it: values by column key, as people or programs write them. */
export interface GivenRow {
  id?: string | undefined
  version?: number | undefined
  /** What is undefined is not named. */
  cells: Readonly<Record<string, sheets.CellValue | undefined>>
}

/**
 * Rows by column key become rows by column id whose values fit their columns. A value that does not fit fails its row,
 * or with `keep` stays as an error with its text.
 */
export async function readRows(
  sheet: Pick<OpenSheet, 'byKey'>,
  rows: readonly GivenRow[],
  { keep = false }: { keep?: boolean } = {},
): Promise<WriteRow[]> {
  const read: WriteRow[] = []
  for (const row of rows) {
    await takeTurn()
    read.push(readRow(sheet, row, keep))
  }
  return read
}

/** Cells of one row that are told to be wrong: with 10,000 rows, all of them would be an answer of a hundred MB. */
const MOST_ISSUES = 20

function readRow(sheet: Pick<OpenSheet, 'byKey'>, given: GivenRow, keep: boolean): WriteRow {
  const row: WriteRow & { issues: Issue[] } = { id: given.id, version: given.version, cells: {}, issues: [] }
  for (const [key, value] of Object.entries(given.cells)) {
    if (value === undefined) continue
    const column = sheet.byKey.get(key.toLowerCase())
    const path = `cells.${key}`
    if (!column) row.issues.push({ path, message: 'there is no column with this key' })
    else if (isFilled(column.type)) row.issues.push({ path, message: whyFilled(column) })
    else if (row.cells[column.id] !== undefined) row.issues.push({ path, message: 'is listed twice' })
    else readInto(row, { column, value, keep, path })
    if (row.issues.length >= MOST_ISSUES) break
  }
  return row
}

const whyFilled = ({ type }: sheets.Column): string =>
  isComputed(type) ? 'is calculated and can’t be written' : 'is filled by its flow and can’t be written'

function readInto(
  row: WriteRow & { issues: Issue[] },
  {
    column,
    value,
    keep,
    path,
  }: { column: sheets.Column; value: sheets.CellValue; keep: boolean; path: string },
) {
  const result = readCell(column, value)
  row.cells[column.id] = result.ok ? result.value : null
  if (result.ok) return
  if (keep) (row.errors ??= {})[column.id] = { code: result.code, text: result.text }
  else row.issues.push({ path, message: result.message })
}
