import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Models of a flow that a ceiling in credits does not count; asked for once there is one. */
export const useUncounted = (flowId: string, params: Record<string, unknown>, enabled: boolean) =>
  useQuery({
    queryKey: ['flows', flowId, 'uncounted', params],
    queryFn: async ({ signal }) =>
      (await api.call(flows.uncounted, { params: { id: flowId }, body: { params } }, { signal })).models,
    enabled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
