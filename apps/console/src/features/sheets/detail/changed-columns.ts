import type { sheets } from '@millrace/contract'
import { movedColumn } from './moved-column.ts'
import type { ViewSettings } from '../api/views.ts'

type Change = { column: string; width?: number; hidden?: boolean; after?: string | null }

/** The columns with the requested widths, order and visibility, and the API calls to store them. */
export function changedColumns(columns: readonly sheets.Column[], part: Partial<ViewSettings>) {
  const keys = columns.map(({ key }) => key)
  const changes: Change[] = []
  const looks = columns.map((column) => {
    const width = part.widths?.[column.key] ?? column.width
    const hidden = part.hidden ? part.hidden.includes(column.key) : column.hidden
    if (width !== column.width) changes.push({ column: column.key, width })
    if (hidden !== column.hidden) changes.push({ column: column.key, hidden })
    return { ...column, width, hidden }
  })
  const order = part.order ? [...part.order, ...keys.filter((key) => !part.order?.includes(key))] : keys
  const moved = movedColumn(keys, order)
  if (!moved) return { columns: looks, changes }
  changes.push(moved)
  return { columns: looks.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), changes }
}
