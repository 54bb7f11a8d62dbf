import { sheets } from 'virtual:contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { sheetKey } from './sheet.ts'

/** Which rows and columns are shown, and how: a saved view, or one that is being tried. */
export type GridView = Pick<
  contract.View,
  'filter' | 'sort' | 'hidden' | 'order' | 'widths' | 'frozen' | 'groupBy' | 'rowHeight'
> & {
  /** Words that must all be somewhere in a row; where they stand is lit. */
  search: string
}

/** What is saved of it. */
export type ViewSettings = Omit<GridView, 'search'>

/** Changes the views of the sheet as it is shown, until it is fetched anew. */
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

/** Saves a view; one that someone else has changed in the meantime is refused and fetched anew. */
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
