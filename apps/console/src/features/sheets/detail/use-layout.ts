import { useQueryClient } from '@tanstack/react-query'
import type { sheets } from '@millrace/contract'
import { useColumnCalls } from '../api/columns.ts'
import { sheetKey } from '../api/sheet.ts'
import { useUpdateView, type ViewSettings } from '../api/views.ts'
import { changedColumns } from './changed-columns.ts'
import { settingsOf, type ViewState } from './use-view.ts'

const LAYOUT = ['widths', 'order', 'hidden', 'frozen', 'rowHeight'] as const

/**
 * Stores how columns look: in the view or, for all rows, in the columns themselves. For read-only members it lasts
 * until they leave the page. Filters and sorting are unsaved changes.
 */
export function useLayout(sheet: sheets.Sheet, view: ViewState, mayWrite: boolean) {
  const queries = useQueryClient()
  const { mutate: updateView } = useUpdateView(sheet.id)
  const { update } = useColumnCalls(sheet.id)
  const { stored } = view

  const show = (to: (sheet: sheets.Sheet) => sheets.Sheet) =>
    queries.setQueryData<sheets.Sheet>(sheetKey(sheet.id), (now) => (now ? to(now) : now))

  function keepInView(saved: sheets.View, part: Partial<ViewSettings>) {
    const next = { ...saved, ...part }
    show((now) => ({ ...now, views: now.views.map((one) => (one.id === saved.id ? next : one)) }))
    updateView({ viewId: saved.id, name: saved.name, revision: saved.revision, ...settingsOf(next) })
  }

  function keepInColumns(part: Partial<ViewSettings>) {
    const { columns, changes } = changedColumns(sheet.columns, part)
    show((now) => ({ ...now, columns }))
    for (const change of changes) update.mutate(change)
    const { frozen, rowHeight } = part
    if (frozen !== undefined) view.change({ frozen })
    if (rowHeight !== undefined) view.change({ rowHeight })
  }

  return (part: Partial<ViewSettings>) => {
    const isLayout = Object.keys(part).every((key) => LAYOUT.some((one) => one === key))
    if (!isLayout || !mayWrite) return view.change(part)
    return stored ? keepInView(stored, part) : keepInColumns(part)
  }
}
