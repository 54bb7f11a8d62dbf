import { runs } from 'virtual:contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { runs as contractRuns } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

/** Seconds that a call waits for the end of a run; longer ones are followed by asking again. */
const WAIT_SECONDS = 20
const FOLLOW_MS = 1000
const ENDS: ReadonlySet<contractRuns.RunState> = new Set(['succeeded', 'failed', 'cancelled', 'skipped'])

export const isOver = (state: contractRuns.RunState): boolean => ENDS.has(state)

interface RunWanted {
  params: Record<string, unknown>
  /** The draft rather than the published version. */
  draft: boolean
}

/** Runs a flow once. */
export function useRunFlow(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ params, draft }: RunWanted) =>
      draft
        ? api.call(runs.testRun, { params: { id }, body: { params } })
        : api.call(runs.runFlow, { params: { id }, query: { wait: WAIT_SECONDS }, body: { params } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows', id, 'runs'] }),
    meta: { silent: true },
  })
}

/** A run with its steps. Refetched until it has ended. */
export const useTree = (flowId: string, runId: string | null) =>
  useQuery({
    queryKey: ['flows', flowId, 'run', runId],
    queryFn: ({ signal }) =>
      api.call(runs.tree, { params: { id: flowId }, query: { taskId: runId ?? '' } }, { signal }),
    enabled: runId !== null,
    refetchInterval: ({ state: { data } }) => (data && isOver(data.state) ? false : FOLLOW_MS),
    meta: { silent: true },
  })

/** Runs that belong to no job, newest first. */
export const useRuns = (flowId: string, state: contractRuns.RunState | undefined) =>
  useInfiniteQuery({
    queryKey: ['flows', flowId, 'runs', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call(runs.runsAlone, { params: { id: flowId }, query: { after: pageParam, state } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { silent: true },
  })

export function useCancelRun(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (runId: string) => api.call(runs.cancelRun, { params: { id: flowId, runId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows', flowId] }),
  })
}
