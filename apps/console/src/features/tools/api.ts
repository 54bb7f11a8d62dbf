import { flows, tools } from 'virtual:contract'
import type { Body, tools as contract } from '@millrace/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

export const TOOLS_PAGE = 50
const MOST_SERVERS = 100
const FLOW_CHOICE = 100

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

interface Saved {
  onSuccess: (saved: { id: string }) => void
  meta: { silent: true }
}

/** What follows every change to a tool; errors are shown in its form. */
function useSaved(): Saved {
  const queries = useQueryClient()
  return {
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['tools'], predicate: ({ queryKey }) => queryKey[1] !== id })
      void queries.invalidateQueries({ queryKey: toolQuery(id).queryKey })
      void queries.invalidateQueries({ queryKey: ['agents'] })
    },
    meta: { silent: true },
  }
}

/** Makes a flow a tool, or changes it on top of the given revision. */
export const useSaveFlowTool = () =>
  useMutation({
    mutationFn: ({ saved, tool }: { saved: contract.FlowTool | null; tool: contract.FlowToolInput }) =>
      saved === null
        ? api.call(tools.createFlow, { body: tool })
        : api.call(tools.updateFlow, { params: { id: saved.id }, body: { tool, revision: saved.revision } }),
    ...useSaved(),
  })

/** Renames a server's tool, or sets its effect. */
export const useSaveServerTool = () =>
  useMutation({
    mutationFn: ({
      saved,
      tool,
    }: {
      saved: contract.ServerTool
      tool: Pick<contract.ServerTool, 'name' | 'effect'>
    }) =>
      api.call(tools.updateServerTool, {
        params: { id: saved.id },
        body: { tool, revision: saved.revision },
      }),
    ...useSaved(),
  })

/** The project's MCP servers. */
export function useServers() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['tools', 'servers', projectId],
    queryFn: ({ signal }) => api.call(tools.listServers, { query: { size: MOST_SERVERS } }, { signal }),
    meta: { silent: true },
  })
}

/** Connects an MCP server, or replaces its settings on top of the given revision. */
export const useSaveServer = () =>
  useMutation({
    mutationFn: ({
      saved,
      server,
    }: {
      saved: contract.ToolServer | null
      server: contract.ToolServerInput
    }) =>
      saved === null
        ? api.call(tools.addServer, { body: server })
        : api.call(tools.updateServer, {
            params: { id: saved.id },
            body: { server, revision: saved.revision },
          }),
    ...useSaved(),
  })

/** Leads to the page where the vendor of a server asks a person to sign in. */
export const useSignInToServer = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.signInToServer>) => api.call(tools.signInToServer, { body }),
    onSuccess: ({ url }) => {
      if (/^https?:\/\//.test(url)) window.location.assign(url)
    },
    meta: { silent: true },
  })

/** Finishes a sign-in with what the vendor’s page led back with. */
export const useFinishServerSignIn = () =>
  useMutation({
    mutationFn: (query: string) => api.call(tools.finishServerSignIn, { body: { query } }),
    ...useSaved(),
  })

export const useRefreshServer = () =>
  useMutation({
    mutationFn: (id: string) => api.call(tools.refreshServer, { params: { id } }),
    ...useSaved(),
    meta: {},
  })

export const useRemoveServer = () => {
  const { onSuccess } = useSaved()
  return useMutation({
    mutationFn: (id: string) => api.call(tools.removeServer, { params: { id } }),
    onSuccess: (_, id) => onSuccess({ id }),
  })
}

/** Published flows of the project, and shared ones, whose title matches. */
export function useFlowChoice(search: string) {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['flows', 'tool-choice', projectId, search],
    queryFn: ({ signal }) =>
      api.call(
        flows.list,
        { query: { page: 1, size: FLOW_CHOICE, search: search || undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
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
