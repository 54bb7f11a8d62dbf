import { jobs } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, jobs as contractJobs } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

export type ScheduleItem = Data<typeof contractJobs.listSchedules>['items'][number]

/** Scheduled jobs of a flow. */
export const useSchedules = (flowId: string) =>
  useQuery({
    queryKey: ['flows', flowId, 'schedules'],
    queryFn: ({ signal }) => api.call(jobs.listSchedules, { params: { id: flowId } }, { signal }),
    meta: { silent: true },
  })

/** The next five times of an expression. */
export const usePreview = (cronJob: string, timeZone: string) =>
  useQuery({
    queryKey: ['schedule-preview', cronJob, timeZone],
    queryFn: ({ signal }) => api.call(jobs.previewSchedule, { query: { cronJob, timeZone } }, { signal }),
    enabled: cronJob.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  })

export interface ScheduleWanted {
  cronJob: string
  timeZone: string
  schedulerLabel: string
  overlap: NonNullable<contractJobs.Job['schedule']>['overlap']
  active: boolean
}

export function useSetSchedule(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ jobId, wanted }: { jobId: string; wanted: ScheduleWanted }) =>
      api.call(jobs.setSchedule, {
        params: { id: jobId },
        query: { ...wanted, active: String(wanted.active) },
      }),
    onSuccess: (_schedule, { jobId }) => {
      void queries.invalidateQueries({ queryKey: ['flows', flowId] })
      void queries.invalidateQueries({ queryKey: ['jobs', jobId] })
    },
    meta: { silent: true },
  })
}

export function useRemoveSchedule(flowId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => api.call(jobs.removeSchedule, { params: { id: jobId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['flows', flowId] }),
  })
}
