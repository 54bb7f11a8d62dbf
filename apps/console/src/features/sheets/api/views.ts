import { sheets } from 'virtual:contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { sheetKey } from './sheet.ts'

/** Which rows and columns are shown, and how: a saved view plus unsaved changes. */
export type GridView = Pick<
  contract.View,
  'filter' | 'sort' | 'hidden' | 'order' | 'widths' | 'frozen' | 'groupBy' | 'rowHeight'
> & {
  /** Words that must all occur in a row; matches are highlighted. */
  search: string
}

/** The part that is saved. */
export type ViewSettings = Omit<GridView, 'search'>

/** Updates the cached views of the sheet until it is reloaded. */
function changeViews(
  queries: QueryClient,
  id: string,
  to: (views: contract.View[]) => contract.View[],
): void {
  queries.setQueryData<contract.Sheet>(sheetKey(id), (sheet) =>
    sheet ? { ...sheet, views: to(sheet.views) } : sheet,
  )
  void queries.invalidateQueries({ queryKey: sheetKey(id) })
}

export function useCreateView(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.createView>) =>
      api.call(sheets.createView, { params: { id }, body }),
    onSuccess: (view) => changeViews(queries, id, (views) => [...views, view]),
  })
}

/** Saves a view; if someone else changed it, this fails and reloads. */
export function useUpdateView(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ viewId, ...body }: Body<typeof contract.updateView> & { viewId: string }) =>
      api.call(sheets.updateView, { params: { id, viewId }, body }),
    onSuccess: (saved) =>
      changeViews(queries, id, (views) => views.map((view) => (view.id === saved.id ? saved : view))),
    onError: () => void queries.invalidateQueries({ queryKey: sheetKey(id) }),
  })
}

export function useDeleteView(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (viewId: string) => api.call(sheets.deleteView, { params: { id, viewId } }),
    onSuccess: (_, viewId) => changeViews(queries, id, (views) => views.filter((view) => view.id !== viewId)),
  })
}
