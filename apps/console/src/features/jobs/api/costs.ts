import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** The possible cost of a row, and models that a budget does not cover; loaded once a budget is set. */
export const useCosts = (flowId: string, params: Record<string, unknown>, enabled: boolean) =>
  useQuery({
    queryKey: ['flows', flowId, 'uncounted', params],
    queryFn: ({ signal }) =>
      api.call(flows.uncounted, { params: { id: flowId }, body: { params } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
