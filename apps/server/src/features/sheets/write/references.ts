import { cellText } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { type CellProblem, resolveLinks } from '../links/resolve-links.ts'
import type { Cells, OpenSheet, Tx } from '../model/types.ts'

export type { CellProblem }

interface Referring {
  /** Titles in link cells are replaced by ids here. */
  cells: Cells
  /** Links the record already had are not checked again: their target may have been deleted since. */
  before?: Cells | undefined
  refuse: (columnId: string, problem: CellProblem) => void
}

type Sheet = Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>

/**
 * Resolves titles in link cells to ids and rejects links and files that do not exist. Linked records may be deleted
 * later; the cells then stay and are shown as broken links.
 */
export async function checkReferences(
  tx: Tx,
  sheet: Sheet,
  { columns, rows }: { columns: readonly sheets.Column[]; rows: readonly Referring[] },
): Promise<void> {
  for (const column of columns) {
    if (column.type === 'link') await nameRecords(tx, sheet, { column, rows })
    if (column.type === 'file') await checkFiles(tx, sheet, { column, rows })
  }
}

async function nameRecords(
  tx: Tx,
  sheet: Sheet,
  { column, rows }: { column: sheets.Column; rows: readonly Referring[] },
): Promise<void> {
  const named = rows.flatMap((row) => {
    const value = writtenOf(row.cells[column.id])
    return value === null ? [] : [{ row, value, known: new Set(idsOf(row.before?.[column.id])) }]
  })
  if (named.length === 0) return
  const { resolved } = await resolveLinks(tx, sheet, { column, cells: named })
  for (const [at, link] of resolved.entries()) {
    const { row } = named[at]!
    if ('ids' in link) row.cells[column.id] = link.ids
    else row.refuse(column.id, link.problem)
  }
}

async function checkFiles(
  tx: Tx,
  sheet: Sheet,
  { column, rows }: { column: sheets.Column; rows: readonly Referring[] },
): Promise<void> {
  const named = [...new Set(rows.flatMap((row) => newIds(row, column)))]
  if (named.length === 0) return
  const { rows: found } = await sql<{ id: string }>`
    select id from sheet_files where sheet_id = ${sheet.id} and id = any(${named}::text[])`.execute(tx)
  const known = new Set(found.map(({ id }) => id))
  for (const row of rows) {
    if (newIds(row, column).every((id) => known.has(id))) continue
    const text = cellText(column, row.cells[column.id])
    row.refuse(column.id, {
      error: { code: 'not_a_file', text },
      message: 'contains a file that wasn’t uploaded to this sheet',
    })
  }
}

const idsOf = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function writtenOf(value: sheets.CellValue | undefined): string | string[] | null {
  if (typeof value === 'string') return value
  const ids = idsOf(value)
  return ids.length > 0 ? ids : null
}

function newIds({ cells, before }: Referring, column: sheets.Column): string[] {
  const had = new Set(idsOf(before?.[column.id]))
  return idsOf(cells[column.id]).filter((id) => !had.has(id))
}
