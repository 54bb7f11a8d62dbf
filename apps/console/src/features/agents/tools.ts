import { agents, tools } from 'virtual:contract'
import type { tools as contract } from '@millrace/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'
import { recordSteps } from './publish/history.ts'

const MOST = 200

/** The tools that were granted to an agent. */
export const grantsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'tools'],
    queryFn: ({ signal }) => api.call(agents.getTools, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const useGrants = (id: string) => useQuery(grantsQuery(id))

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

/** The grants as they are set. */
export const wishesOf = ({ items }: { items: readonly contract.Grant[] }): GrantWish[] =>
  items.map(({ tool, allowWrite }) => ({ toolId: tool.id, allowWrite }))

interface GrantsChange {
  /** As the person saw them: what others have changed since then stays. */
  before: GrantWish[]
  after: GrantWish[]
  /** A tool whose permission is given anew, though it looks the same. */
  again?: string | undefined
}

/** Grants these tools and no others. */
export function useSetGrants(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ before, after, again }: GrantsChange) => {
      const seen = before.filter(({ toolId }) => toolId !== again)
      return api.call(agents.setTools, { params: { id }, body: { tools: after, before: seen } })
    },
    // One after the other: the last choice is the one that stays.
    scope: { id: `tools of ${id}` },
    onSuccess: (data, { before, after }) => {
      recordSteps(id, [{ kind: 'tools', before, after }])
      queries.setQueryData(grantsQuery(id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
      void queries.invalidateQueries({ queryKey: ['tools'] })
    },
  })
}
