import type { sheets } from '@millrace/contract'
import { type AiColumn, STATUSES_OF } from '../../sheets/index.ts'

/**
 * The rows of a run: those with the requested status that match the column's condition and the request's filter, and in
 * which the columns it waits for are done. It is evaluated when a row's turn comes, so changes until then count.
 */
export function filterOf({
  live,
  run,
  columns,
}: {
  live: AiColumn
  run: { rows: sheets.AiColumnRows; filter?: sheets.Filter | undefined }
  columns: readonly AiColumn[]
}): sheets.Filter | null {
  const statuses = STATUSES_OF[run.rows]
  const waits = live.waits.flatMap((id) => columns.find(({ column }) => column.id === id)?.column.key ?? [])
  const conditions: sheets.Filter[] = [
    ...(statuses ? [{ column: live.column.key, op: 'status' as const, value: statuses }] : []),
    ...(live.settings.onlyIf ? [live.settings.onlyIf] : []),
    ...(run.filter ? [run.filter] : []),
    ...waits.map((column) => ({ column, op: 'status' as const, value: 'done' })),
  ]
  if (conditions.length === 0) return null
  return conditions.length === 1 ? conditions[0]! : { and: conditions }
}
