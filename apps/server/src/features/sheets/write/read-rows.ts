import { isComputed, isFilled, readCell } from '@millrace/cells'
import type { Issue, sheets } from '@millrace/contract'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet } from '../model/types.ts'
import type { WriteRow } from './types.ts'

/** A row of a request: input values by column key. */
export interface GivenRow {
  id?: string | undefined
  version?: number | undefined
  /** Undefined cells count as not given. */
  cells: Readonly<Record<string, sheets.CellValue | undefined>>
}

/**
 * Converts rows with column keys to rows with column ids and valid values. An invalid value fails its row, or with
 * `keep` is stored as an error with its text.
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

/** Maximum reported cells per row: for 10,000 rows, reporting all would be a response of a hundred MB. */
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
