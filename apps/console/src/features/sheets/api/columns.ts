import { sheets } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

/** Mutations for the columns of a sheet; each reloads the sheet. */
export function useColumnCalls(id: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['sheets', id] })
  const params = { id }
  const add = useMutation({
    mutationFn: (body: Body<typeof contract.addColumn>) => api.call(sheets.addColumn, { params, body }),
    onSettled,
    meta: { silent: true },
  })
  const update = useMutation({
    mutationFn: (body: Body<typeof contract.updateColumn>) => api.call(sheets.updateColumn, { params, body }),
    onSettled,
    meta: { silent: true },
  })
  const remove = useMutation({
    mutationFn: (body: Body<typeof contract.deleteColumn>) => api.call(sheets.deleteColumn, { params, body }),
    onSettled,
    meta: { silent: true },
  })
  const restore = useMutation({
    mutationFn: (columnId: string) => api.call(sheets.restoreColumn, { params, body: { columnId } }),
    onSettled,
  })
  return { add, update, remove, restore }
}

/** Retries or dismisses failed work on columns, identified by keys. Calculations are retried together. */
export function useWorkErrorCalls(id: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['sheets', id] })
  const params = { id }
  const retry = useMutation({
    mutationFn: (column: string) => api.call(sheets.retryColumn, { params, body: { column } }),
    onSettled,
  })
  const dismiss = useMutation({
    mutationFn: async (columns: readonly string[]) => {
      for (const column of columns) await api.call(sheets.dismissColumnError, { params, body: { column } })
    },
    onSettled,
  })
  return { retry, dismiss }
}
