import { tools } from 'virtual:contract'
import type { tools as contract } from '@millrace/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

export const TOOLS_PAGE = 50

/** A page of the project's tools. */
export function useTools({ page, search }: { page: number; search: string | undefined }) {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['tools', 'list', projectId, { page, search, size: TOOLS_PAGE }],
    queryFn: ({ signal }) => api.call(tools.list, { query: { page, size: TOOLS_PAGE, search } }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
  })
}

export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', id, 'tool'],
    queryFn: ({ signal }) => api.call(tools.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

interface Save {
  /** Null creates a new one. */
  id: string | null
  tool: contract.ToolInput
  revision: number
}

/** Creates a tool, or replaces it on top of the given revision. */
export function useSaveTool() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tool, revision }: Save) =>
      id === null
        ? api.call(tools.create, { body: tool })
        : api.call(tools.update, { params: { id }, body: { tool, revision } }),
    onSuccess: (saved) => {
      queries.setQueryData(toolQuery(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['tools', 'list'] })
      void queries.invalidateQueries({ queryKey: ['agents'] })
    },
    meta: { silent: true },
  })
}

export function useDeleteTool() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(tools.remove, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['tools', 'list'] }),
        queries.invalidateQueries({ queryKey: ['agents'] }),
      ]),
  })
}

/** Calls a tool's address for real. */
export function useTestTool() {
  return useMutation({
    mutationFn: (body: { tool: contract.ToolInput; arguments: Record<string, unknown> }) =>
      api.call(tools.test, { body }),
    meta: { silent: true },
  })
}
