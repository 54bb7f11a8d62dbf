import { agents, tools } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

const grantsKey = (id: string) => ['agents', id, 'tools'] as const
const MOST = 200

/** The tools that were granted to an agent. */
export const useGrants = (id: string) =>
  useQuery({
    queryKey: grantsKey(id),
    queryFn: ({ signal }) => api.call(agents.getTools, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** The tools of the project, which can be granted. */
export function useToolChoice() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['tools', 'list', projectId, { page: 1, search: undefined, size: MOST }],
    queryFn: ({ signal }) => api.call(tools.list, { query: { size: MOST } }, { signal }),
    meta: { silent: true },
  })
}

export interface GrantWish {
  toolId: string
  allowWrite: boolean
}

/** Grants these tools and no others. */
export function useSetGrants(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wishes: GrantWish[]) =>
      api.call(agents.setTools, { params: { id }, body: { tools: wishes } }),
    // One after the other: the last choice is the one that stays.
    scope: { id: `tools of ${id}` },
    onSuccess: (data) => {
      queries.setQueryData(grantsKey(id), data)
      void queries.invalidateQueries({ queryKey: ['tools'] })
    },
  })
}
