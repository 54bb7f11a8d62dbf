import { flows } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, flows as contract } from '@millrace/contract'
import { api } from '../../api/client.ts'
import { keepFlow } from './flow.ts'

/** The document of a published version, which never changes; null for none. */
export const useVersion = (flowId: string, version: number | null) =>
  useQuery({
    queryKey: ['flow-version', flowId, version],
    queryFn: ({ signal }) =>
      api.call(flows.version, { params: { id: flowId, version: version ?? 1 } }, { signal }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })

export const VERSIONS_PAGE = 20
export type FlowVersion = Data<typeof contract.versions>['items'][number]

/** Published versions, newest first: all, or the user's own. */
export const useVersions = (flowId: string, { page, mine }: { page: number; mine: boolean }) =>
  useQuery({
    queryKey: ['flows', flowId, 'versions', page, mine],
    queryFn: ({ signal }) =>
      api.call(
        flows.versions,
        { params: { id: flowId }, query: { page, size: VERSIONS_PAGE, mine: String(mine) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Restores an older version as the draft. */
export function useRestoreVersion(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => api.call(flows.restore, { params: { id: flowId }, body: { version } }),
    onSuccess: (flow) => keepFlow(queries, flow),
  })
}
