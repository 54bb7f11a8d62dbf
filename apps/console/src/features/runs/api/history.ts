import { jobs, runs } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { runs as contractRuns } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

export type HistoryLength = (typeof contractRuns.HISTORY_DAYS)[number]

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Runs of a flow per day of the local time zone. Its key is below that of jobs, so that it is refetched with them. */
export const useHistory = (flowId: string, days: HistoryLength) =>
  useQuery({
    queryKey: ['flows', flowId, 'jobs', 'history', days],
    queryFn: ({ signal }) =>
      api.call(
        runs.runHistory,
        { params: { id: flowId }, query: { days, timeZone: timeZone() } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** What each step did and cost in a job. */
export const useJobSteps = (jobId: string) =>
  useQuery({
    queryKey: ['jobs', jobId, 'steps'],
    queryFn: ({ signal }) => api.call(jobs.jobSteps, { params: { id: jobId } }, { signal }),
    meta: { silent: true },
  })

export function useDeleteJobs(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.call(jobs.deleteJobs, { params: { id: flowId }, body: { ids } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows', flowId] }),
  })
}

export function useDeleteRuns(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.call(runs.deleteRuns, { params: { id: flowId }, body: { ids } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows', flowId] }),
  })
}
