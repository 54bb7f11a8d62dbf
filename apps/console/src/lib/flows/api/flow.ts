import { flows } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Body, Data, flows as contract } from '@millrace/contract'
import { api } from '../../api/client.ts'

export const flowKey = (id: string) => ['flows', id, 'flow'] as const

/** A flow with its draft. */
export const useFlow = (id: string) =>
  useQuery({
    queryKey: flowKey(id),
    queryFn: ({ signal }) => api.call(flows.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Shows a flow from a response and reloads the lists. */
export function keepFlow(queries: QueryClient, flow: contract.Flow): void {
  queries.setQueryData(flowKey(flow.id), flow)
  void queries.invalidateQueries({ queryKey: ['flows', 'list'] })
}

export function useCreateFlow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.create>) => api.call(flows.create, { body }),
    onSuccess: (flow) => keepFlow(queries, flow),
    meta: { silent: true },
  })
}

export function useDuplicateFlow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title?: string }) =>
      api.call(flows.duplicate, { params: { id }, body: title ? { title } : {} }),
    onSuccess: (flow) => keepFlow(queries, flow),
  })
}

/** Changes the title, description, tags or job notifications. */
export function useSaveDetails(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.save>) => api.call(flows.save, { params: { id }, body }),
    onSuccess: (flow) => keepFlow(queries, flow),
    meta: { silent: true },
  })
}

export function usePublish(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) => api.call(flows.publish, { params: { id }, body: { revision } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows'] }),
    meta: { silent: true },
  })
}

type Lists = Data<typeof contract.list>

/**
 * Moves a flow to the trash. It disappears from the lists at once, and reappears on failure: a flow that others call or
 * that starts automatically requires confirmation.
 */
export function useDeleteFlow() {
  const queries = useQueryClient()
  const lists = { queryKey: ['flows', 'list'] }
  return useMutation({
    mutationFn: ({ id, force }: { id: string; force: boolean }) =>
      api.call(flows.remove, { params: { id }, query: { force: String(force), ask: 'true' } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries(lists)
      queries.setQueriesData<Partial<Lists>>(lists, (list) =>
        list?.items ? without(list as Lists, id) : list,
      )
    },
    onSettled: () => void queries.invalidateQueries(lists),
    meta: { silent: true },
  })
}

function without(list: Lists, id: string): Lists {
  const items = list.items.filter((flow) => flow.id !== id)
  return { ...list, items, total: list.total - (list.items.length - items.length) }
}

export function useRestoreFlow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(flows.restore, { params: { id }, body: {} }),
    onSuccess: (flow) => keepFlow(queries, flow),
  })
}

/** Adds a flow to the account's shared area or removes it. */
export function useShareFlow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, shared }: { id: string; shared: boolean }) =>
      api.call(shared ? flows.move : flows.moveOut, { body: { id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows'] }),
  })
}

export function useHook(id: string) {
  const queries = useQueryClient()
  const onSuccess = () => void queries.invalidateQueries({ queryKey: flowKey(id) })
  const enable = useMutation({
    mutationFn: () => api.call(flows.enableHook, { params: { id } }),
    onSuccess,
  })
  const disable = useMutation({
    mutationFn: () => api.call(flows.disableHook, { params: { id } }),
    onSuccess,
  })
  return { enable, disable }
}
