import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** What a row may cost, and models that a budget does not count; asked for once there is a budget. */
export const useCosts = (flowId: string, params: Record<string, unknown>, enabled: boolean) =>
  useQuery({
    queryKey: ['flows', flowId, 'uncounted', params],
    queryFn: ({ signal }) =>
      api.call(flows.uncounted, { params: { id: flowId }, body: { params } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
