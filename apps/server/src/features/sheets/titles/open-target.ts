import { titleColumn } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { type ColumnSet, loadColumns } from '../model/load-columns.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

/** The sheet that a column links to. */
export interface LinkTarget extends Pick<
  OpenSheet,
  'id' | 'accountId' | 'rowCount' | 'revision' | 'name' | 'byId'
> {
  /** The column with the titles of its records, or null. */
  title: sheets.Column | null
}

interface TargetRow {
  name: string
  row_count: number
  revision: number
  columns_revision: number
}

/** The linked sheet if it is in the same project and not in the trash. Any other sheet is reported as missing. */
export async function openTarget(
  tx: Tx,
  sheet: Pick<OpenSheet, 'accountId' | 'projectId'>,
  column: Pick<sheets.Column, 'settings'>,
): Promise<LinkTarget | null> {
  const id = column.settings.sheetId
  if (id === undefined) return null
  const { rows } = await sql<TargetRow>`
    select name, row_count, revision, columns_revision from sheets
    where id = ${id} and account_id = ${sheet.accountId} and project_id = ${sheet.projectId}
      and deleted_at is null`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { columns, byId }: ColumnSet = await loadColumns(tx, { id, columns_revision: row.columns_revision })
  const title = titleColumn(columns) ?? null
  const { name, row_count: rowCount, revision } = row
  return { id, accountId: sheet.accountId, name, rowCount, revision, byId, title }
}
