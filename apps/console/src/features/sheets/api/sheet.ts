import { sheets } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

export const sheetKey = (id: string) => ['sheets', id, 'sheet'] as const

/** A sheet with its columns and views. */
export const useSheet = (id: string | undefined) =>
  useQuery({
    queryKey: sheetKey(id ?? ''),
    queryFn: ({ signal }) => api.call(sheets.get, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    meta: { silent: true },
  })

/** Shows a sheet from a response and reloads the lists. */
export function keepSheet(queries: QueryClient, sheet: contract.Sheet): void {
  queries.setQueryData(sheetKey(sheet.id), sheet)
  void queries.invalidateQueries({ queryKey: ['sheets', 'list'] })
}

export function useCreateSheet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.create>) => api.call(sheets.create, { body }),
    onSuccess: (sheet) => keepSheet(queries, sheet),
    meta: { silent: true },
  })
}

export function useUpdateSheet(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.update>) => api.call(sheets.update, { params: { id }, body }),
    onSuccess: (sheet) => keepSheet(queries, sheet),
    meta: { silent: true },
  })
}

/** Moves a sheet to the trash. If it is in use, the error lists the uses in `details.usedBy`. */
export function useDeleteSheet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(sheets.remove, { params: { id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sheets', 'list'] }),
    meta: { silent: true },
  })
}

export function useRestoreSheet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(sheets.restore, { params: { id } }),
    onSuccess: (sheet) => keepSheet(queries, sheet),
  })
}
