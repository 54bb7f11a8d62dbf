import { flows } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

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
