import { flowTests } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const flowTestsKey = (flowId: string) => ['flows', flowId, 'tests'] as const

/** The test sets of a flow; while one runs, live events bring its progress. */
export const useFlowTestSets = (flowId: string | null) =>
  useQuery({
    queryKey: flowTestsKey(flowId ?? ''),
    queryFn: ({ signal }) => api.call(flowTests.list, { params: { id: flowId! } }, { signal }),
    enabled: flowId !== null,
    meta: { silent: true },
  })
