import { agents, aiWorkers } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { aiWorkers as contract, Data } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { keepList, restoreList } from '../../../lib/kept-lists.ts'
import { isKeptWorker } from './is-kept-worker.ts'

type Workers = Data<typeof contract.system>

/** The project's AI workers and the templates of new ones. Until they come, those that were seen last. */
export function useWorkers() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['workers', 'list', projectId],
    queryFn: async ({ signal }): Promise<Workers> => {
      const found = await api.call(aiWorkers.system, { query: {} }, { signal })
      if (projectId) keepList('workers', { projectId, items: found.workers })
      return found
    },
    placeholderData: (): Workers | undefined => {
      const kept = restoreList('workers', projectId, isKeptWorker)
      return kept && kept.length > 0 ? { roles: [], templates: [], workers: [...kept] } : undefined
    },
    meta: { silent: true },
  })
}

export const useWorker = (id: string) =>
  useQuery({
    queryKey: ['workers', id],
    queryFn: ({ signal }) => api.call(aiWorkers.read, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export function useCreateWorker() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { template: contract.WorkerTemplate; name: string }) =>
      api.call(aiWorkers.create, { body }),
    onSuccess: (worker) => showWorker(queries, worker),
    meta: { silent: true },
  })
}

/** What is newest of a worker is shown at once, and the list after it. */
function showWorker(queries: QueryClient, worker: contract.AiWorker): void {
  queries.setQueryData(['workers', worker.id], worker)
  void queries.invalidateQueries({ queryKey: ['workers', 'list'] })
}

/** A part of a worker's settings as it is to be from now on. */
export type PartChange =
  | { part: 'params'; value: contract.LaunchParams }
  | { part: 'knowledge'; value: { knowledgeIds: string[] } }
  | { part: 'integrations'; value: contract.Integrations }
  | { part: 'metadata'; value: contract.AiWorker['metadata'] }
  | { part: 'notification'; value: contract.Notification }
  | { part: 'schedule'; value: Omit<NonNullable<contract.AiWorker['schedule']>, 'nextAt'> | null }
  | { part: 'trigger'; value: contract.WorkerTrigger | null }

function savePart(id: string, change: PartChange): Promise<contract.AiWorker> {
  const params = { id }
  switch (change.part) {
    case 'params':
      return api.call(aiWorkers.setParams, { params, body: change.value })
    case 'knowledge':
      return api.call(aiWorkers.setKnowledge, { params, body: change.value })
    case 'integrations':
      return api.call(aiWorkers.setIntegrations, { params, body: change.value })
    case 'metadata':
      return api.call(aiWorkers.setMetadata, { params, body: change.value })
    case 'notification':
      return api.call(aiWorkers.setNotification, { params, body: change.value })
    case 'trigger':
      return api.call(aiWorkers.setTrigger, { params, body: { trigger: change.value } })
    default:
      return api.call(aiWorkers.setSchedule, { params, body: { schedule: change.value } })
  }
}

/** Saves the parts that have changed, one after the other; what was saved before a refused one stays. */
export function useSaveParts(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly PartChange[]) => {
      for (const change of changes) showWorker(queries, await savePart(id, change))
    },
    meta: { silent: true },
  })
}

/** Starts an execution; what is given counts for this one alone. */
export function useLaunchWorker(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (own: Partial<contract.LaunchParams>) =>
      api.call(aiWorkers.launch, { params: { id }, body: own }),
    onSuccess: (execution) => {
      queries.setQueryData(['executions', execution.id], execution)
      void queries.invalidateQueries({ queryKey: ['executions', 'list'] })
      void queries.invalidateQueries({ queryKey: ['workers'] })
    },
    meta: { silent: true },
  })
}

/** The address that starts a worker; it is told only when it is made. */
export function useWorkerHook(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['workers'] })
  const enable = useMutation({ mutationFn: () => api.call(aiWorkers.enableHook, { params }), onSuccess })
  const disable = useMutation({ mutationFn: () => api.call(aiWorkers.disableHook, { params }), onSuccess })
  return { enable, disable }
}

/** Creates a copy with the same settings. */
export function useDuplicateWorker(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (agentName: string) =>
      api.call(aiWorkers.duplicate, { params: { id }, query: { agentName } }),
    onSuccess: (worker) => showWorker(queries, worker),
    meta: { silent: true },
  })
}

export function useDeleteWorker(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(agents.remove, { params: { id }, query: {} }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['workers', 'list'] })
      void queries.invalidateQueries({ queryKey: ['executions', 'list'] })
    },
    meta: { silent: true },
  })
}
