import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { fileNames } from '../columns/files/file-names.ts'
import { loadColumns } from '../model/load-columns.ts'
import { kindOf } from './kinds.ts'
import { textOf } from './cell-sql.ts'
import type { OpenSheet, Tx } from './types.ts'

const LABELS_MAX = 5000
const LABEL_CHARACTERS = 200

/**
 * What people call the records and files that cells only name: the first text of a record, the name of a file. A record
 * that is gone, or whose sheet is in the bin, has no label.
 */
export async function labelsOf(
  tx: Tx,
  sheet: OpenSheet,
  { items, wanted }: { items: readonly sheets.SheetRecord[]; wanted: readonly sheets.Column[] },
): Promise<Record<string, string>> {
  const bySheet = new Map<string, Set<string>>()
  for (const column of wanted) {
    const target = column.type === 'link' ? column.settings.sheetId : undefined
    if (!target) continue
    const ids = bySheet.get(target) ?? new Set()
    for (const id of items.flatMap((item) => idsOf(item.cells[column.key]))) ids.add(id)
    if (ids.size > 0) bySheet.set(target, ids)
  }
  const labels: Record<string, string> = {}
  for (const [target, ids] of bySheet)
    Object.assign(labels, await labelsIn(tx, { sheet, target, ids: [...ids].slice(0, LABELS_MAX) }))
  const files = wanted.filter(({ type }) => type === 'file')
  const fileIds = files.flatMap(({ key }) => items.flatMap((item) => idsOf(item.cells[key])))
  return Object.assign(labels, await fileNames(tx, sheet, fileIds.slice(0, LABELS_MAX)))
}

const idsOf = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

async function labelsIn(
  tx: Tx,
  { sheet, target, ids }: { sheet: OpenSheet; target: string; ids: string[] },
): Promise<Record<string, string>> {
  const { rows: found } = await sql<{ id: string; columns_revision: number }>`
    select id, columns_revision from sheets
    where id = ${target} and account_id = ${sheet.accountId} and project_id = ${sheet.projectId}
      and deleted_at is null`.execute(tx)
  if (!found[0]) return {}
  const { columns } = await loadColumns(tx, found[0])
  const named = columns.find((column) => kindOf(column) === 'text') ?? columns[0]
  const label = named ? sql`left(${textOf(named)}, ${LABEL_CHARACTERS}::int)` : sql`null`
  const { rows } = await sql<{ id: string; label: string | null }>`
    select r.id, ${label} as label from sheet_records r
    where r.account_id = ${sheet.accountId} and r.sheet_id = ${target} and r.id = any(${ids}::text[])`.execute(
    tx,
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.label ?? '']))
}
