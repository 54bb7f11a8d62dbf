import { agents } from 'virtual:contract'
import { type agents as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

function useRefreshLists() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['agents'] }),
      queries.invalidateQueries({ queryKey: ['knowledge', 'list'] }),
      queries.invalidateQueries({ queryKey: ['tools', 'list'] }),
    ])
}

/** Deletes several agents at once. */
export function useDeleteAgents() {
  const onSuccess = useRefreshLists()
  return useMutation({
    mutationFn: (body: Body<typeof contract.batchDelete>) => api.call(agents.batchDelete, { body }),
    onSuccess,
  })
}

/** Creates a private copy. */
export function useDuplicateAgent() {
  const onSuccess = useRefreshLists()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.call(agents.duplicate, { params: { id }, query: { agentName: name } }),
    onSuccess,
  })
}

/** Shares agents with the account, or stops sharing them. */
export function useShareAgents() {
  const onSuccess = useRefreshLists()
  return useMutation({
    mutationFn: ({ ids, shared }: { ids: string[]; shared: boolean }) =>
      api.call(shared ? agents.moveIn : agents.moveOut, { body: { ids } }),
    onSuccess,
  })
}

/** Assigns an agent to another project. */
export function useAssignAgent(id: string) {
  const onSuccess = useRefreshLists()
  return useMutation({
    mutationFn: (body: Body<typeof contract.assign>) => api.call(agents.assign, { params: { id }, body }),
    onSuccess,
    meta: { silent: true },
  })
}

/** Creates agents from a file. */
export function useImportAgents() {
  const onSuccess = useRefreshLists()
  return useMutation({
    mutationFn: (file: contract.AgentFile) => api.call(agents.importFile, { body: file }),
    onSuccess,
    meta: { silent: true },
  })
}

/** Downloads these agents, or all of the project, as a file. */
export async function downloadAgents(ids: readonly string[]): Promise<void> {
  const query = ids.length > 0 ? { ids: ids.join(',') } : {}
  const file = await api.call(agents.exportFile, { query })
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'agents.json'
  link.click()
  URL.revokeObjectURL(url)
}
