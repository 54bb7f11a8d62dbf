import { agents, tools } from 'virtual:contract'
import type { tools as contract } from '@millrace/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'
import { recordSteps } from './publish/history.ts'

const MOST = 200

/** The tools granted to an agent. */
export const grantsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'tools'],
    queryFn: ({ signal }) => api.call(agents.getTools, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const useGrants = (id: string) => useQuery(grantsQuery(id))

/** The project's tools. */
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

/** The current grants as wishes. */
export const wishesOf = ({ items }: { items: readonly contract.Grant[] }): GrantWish[] =>
  items.map(({ tool, allowWrite }) => ({ toolId: tool.id, allowWrite }))

interface GrantsChange {
  /** The state that the user saw: changes by others are kept. */
  before: GrantWish[]
  after: GrantWish[]
  /** A tool whose grant is renewed although it looks the same. */
  again?: string | undefined
}

/** Grants exactly these tools. */
export function useSetGrants(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ before, after, again }: GrantsChange) => {
      const seen = before.filter(({ toolId }) => toolId !== again)
      return api.call(agents.setTools, { params: { id }, body: { tools: after, before: seen } })
    },
    // Sequential, so that the last choice wins.
    scope: { id: `tools of ${id}` },
    onSuccess: (data, { before, after }) => {
      recordSteps(id, [{ kind: 'tools', before, after }])
      queries.setQueryData(grantsQuery(id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
      void queries.invalidateQueries({ queryKey: ['tools'] })
    },
  })
}
