import type { sheets } from '@millrace/contract'
import type { ImportRow } from './types.ts'

export const presentImport = (row: ImportRow, now: Date, seen = false): sheets.SheetImport => ({
  id: row.id,
  sheetId: row.sheet_id,
  name: row.name,
  state: row.state,
  error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
  bytesDone: row.bytes_done,
  bytesTotal: row.bytes_total,
  rowsRead: row.rows_read,
  inserted: row.inserted,
  updated: row.updated,
  unchanged: row.unchanged,
  rowsBad: row.rows_bad,
  cellsBad: row.cells_bad,
  rowsPerSecond: speedOf(row, now),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  seen,
})

function speedOf({ started_at, finished_at, rows_read }: ImportRow, now: Date): number | null {
  if (!started_at) return null
  const seconds = ((finished_at ?? now).getTime() - started_at.getTime()) / 1000
  return seconds > 0 ? Math.round(rows_read / seconds) : null
}
