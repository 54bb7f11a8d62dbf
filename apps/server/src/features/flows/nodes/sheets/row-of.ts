import type { sheets } from '@millrace/contract'
import type { OpenSheet } from '../../../sheets/index.ts'

/** Columns by key, every one of them, and the record's id. An empty cell is null, so that tokens find it. */
type FlatRow = Record<string, sheets.CellValue>

/** A record as steps use it. Numbers are text with all their digits. */
export const flatRow = (sheet: Pick<OpenSheet, 'columns'>, record: sheets.SheetRecord): FlatRow =>
  Object.fromEntries([
    ...sheet.columns.map(({ key }) => [key, record.cells[key] ?? null] as const),
    ['recordId', record.id] as const,
  ])
