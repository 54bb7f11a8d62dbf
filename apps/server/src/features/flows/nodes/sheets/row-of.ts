import type { sheets } from '@millrace/contract'
import type { OpenSheet } from '../../../sheets/index.ts'

/** All columns by key, and the record's id. Empty cells are null, so that tokens find them. */
type FlatRow = Record<string, sheets.CellValue>

/** A record in the form that steps use. Numbers are text with all digits. */
export const flatRow = (sheet: Pick<OpenSheet, 'columns'>, record: sheets.SheetRecord): FlatRow =>
  Object.fromEntries([
    ...sheet.columns.map(({ key }) => [key, record.cells[key] ?? null] as const),
    ['recordId', record.id] as const,
  ])
