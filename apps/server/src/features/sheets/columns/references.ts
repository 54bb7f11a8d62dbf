import { cellText } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Cells, OpenSheet, Tx } from '../model/types.ts'

interface Referring {
  cells: Cells
  /** What the record held so far is not asked again: its target may have been deleted since. */
  before?: Cells | undefined
  refuse: (columnId: string, error: { code: string; text: string; message: string }) => void
}

/**
 * Refuses cells of link and file columns that name records or files which are not there. Records of the linked sheet
 * may be deleted later: their cells stay and are shown as such.
 */
export async function checkReferences(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>,
  { columns, rows }: { columns: readonly sheets.Column[]; rows: readonly Referring[] },
): Promise<void> {
  for (const column of columns) {
    if (column.type !== 'link' && column.type !== 'file') continue
    const named = new Set(rows.flatMap((row) => newIds(row, column)))
    if (named.size === 0) continue
    const known = await existing(tx, sheet, { column, ids: [...named] })
    const { code, message } = column.type === 'link' ? NO_RECORD : NO_FILE
    for (const row of rows) {
      if (newIds(row, column).every((id) => known.has(id))) continue
      row.refuse(column.id, { code, message, text: cellText(column, row.cells[column.id]) })
    }
  }
}

const NO_RECORD = { code: 'not_a_record', message: 'names a record that is not in the linked sheet' }
const NO_FILE = { code: 'not_a_file', message: 'names a file that was not uploaded to this sheet' }

const idsOf = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function newIds({ cells, before }: Referring, column: sheets.Column): string[] {
  const had = new Set(idsOf(before?.[column.id]))
  return idsOf(cells[column.id]).filter((id) => !had.has(id))
}

async function existing(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>,
  { column, ids }: { column: sheets.Column; ids: string[] },
): Promise<Set<string>> {
  const found =
    column.type === 'file'
      ? sql<{
          id: string
        }>`select id from sheet_files where sheet_id = ${sheet.id} and id = any(${ids}::text[])`
      : sql<{ id: string }>`select r.id from sheet_records r join sheets s on s.id = r.sheet_id
          where r.account_id = ${sheet.accountId} and r.sheet_id = ${column.settings.sheetId ?? ''}
            and r.id = any(${ids}::text[]) and s.project_id = ${sheet.projectId} and s.deleted_at is null`
  const { rows } = await found.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
