import { jobs } from 'virtual:contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { jobs as contractJobs, runs as contractRuns } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

export const JOBS_PAGE = 20
const ROWS_PAGE = 200
const FOLLOW_MS = 2000

/** States in which numbers change continuously. */
const MOVING: ReadonlySet<contractJobs.JobState> = new Set(['QUEUED', 'RUNNING', 'WAITING'])
export const isMoving = (state: contractJobs.JobState): boolean => MOVING.has(state)

/** Jobs of a flow, newest first. */
export const useJobs = (flowId: string, page: number, state?: contractJobs.JobState) =>
  useQuery({
    queryKey: ['flows', flowId, 'jobs', page, state ?? 'all'],
    queryFn: ({ signal }) =>
      api.call(
        jobs.listJobs,
        { params: { id: flowId }, query: { page, size: JOBS_PAGE, state } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Change events arrive at once; polling corrects the numbers if one is lost.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => isMoving(state)) ? 2 * FOLLOW_MS : false,
    meta: { silent: true },
  })

const jobKey = (id: string) => ['jobs', id, 'job'] as const

export const useJob = (id: string) =>
  useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => api.call(jobs.getJob, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** The progress of a job, updated while it is active. */
export const useJobStatus = (id: string) =>
  useQuery({
    queryKey: ['jobs', id, 'status'],
    queryFn: ({ signal }) => api.call(jobs.jobStatus, { query: { jobId: id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? FOLLOW_MS : false),
    meta: { silent: true },
  })

/** Rows of a job. Separate from `jobs`, so that many loaded pages are not reloaded with each event. */
const jobRowsKey = (id: string, state: contractRuns.RunState | undefined) =>
  ['job-rows', id, state ?? 'all'] as const

export const useJobRows = (id: string, state: contractRuns.RunState | undefined) =>
  useInfiniteQuery({
    queryKey: jobRowsKey(id, state),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        jobs.jobRuns,
        { params: { id }, query: { after: pageParam, state, limit: ROWS_PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { silent: true },
  })

/** One row with its steps. */
export const useJobRun = (jobId: string, runId: string) =>
  useQuery({
    queryKey: ['jobs', jobId, 'run', runId],
    queryFn: ({ signal }) => api.call(jobs.jobRun, { params: { id: jobId, runId } }, { signal }),
    meta: { silent: true },
  })

function keepJob(queries: QueryClient, job: contractJobs.Job): void {
  queries.setQueryData(jobKey(job.id), job)
  void queries.invalidateQueries({ queryKey: ['jobs', job.id, 'status'] })
  void queries.invalidateQueries({ queryKey: ['flows', job.flowId, 'jobs'] })
}

/** Launches a job; without `execute` it is stored as a draft for a schedule. */
export function useCreateJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, execute }: { body: contractJobs.JobLaunch; execute: boolean }) =>
      api.call(jobs.createJob, { query: { execute: String(execute) }, body: { ...body } }),
    onSuccess: (job) => keepJob(queries, job),
    meta: { silent: true },
  })
}

type JobCommand = 'pause' | 'resume' | 'cancel'

const commands = {
  pause: jobs.pauseJob,
  resume: jobs.resumeJob,
  cancel: jobs.cancelJob,
} as const

export function useJobCommand(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (command: JobCommand) => api.call(commands[command], { params: { id } }),
    onSuccess: (job) => keepJob(queries, job),
  })
}

/** Retries the failed rows from their failed step, with the same or another version. */
export function useRetryFailed(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number | undefined) =>
      api.call(jobs.retryFailed, { params: { id }, body: version === undefined ? {} : { version } }),
    onSuccess: (job) => keepJob(queries, job),
    meta: { silent: true },
  })
}

/** Resumes a job that has reached its budget with a new one; null for none. */
export function useResumeAbove(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ceilingCredits: number | null) =>
      api.call(jobs.resumeJob, { params: { id }, body: { ceilingCredits } }),
    onSuccess: (job) => keepJob(queries, job),
    meta: { silent: true },
  })
}

/** Saves the results as a new sheet. */
export const useSaveResult = (id: string) =>
  useMutation({
    mutationFn: ({ sheetName, includeSource }: { sheetName: string; includeSource: boolean }) =>
      api.call(jobs.saveResult, {
        params: { id },
        query: { sheetName, includeSource: String(includeSource) },
      }),
    meta: { silent: true },
  })

/** All results as a file. */
export const useDownloadResult = (id: string) =>
  useMutation({
    mutationFn: async ({ format, name }: { format: 'json' | 'ndjson'; name: string }) => {
      const response = await api.open(jobs.jobApiResult, { params: { id }, query: { format } })
      const { saveFile } = await import('../../../lib/flows/save-file.ts')
      saveFile(await response.blob(), `${name}.${format}`)
    },
  })
