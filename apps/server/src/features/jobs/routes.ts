import { jobs } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { OpenModels } from '../models/index.ts'
import { aiColumnRoutes } from './ai-columns/routes.ts'
import { resumeJob } from './commands/resume-job.ts'
import { retryFailed } from './commands/retry-failed.ts'
import { stopJob } from './commands/stop-job.ts'
import { createJob } from './launch/create-job.ts'
import { apiResult } from './read/api-result.ts'
import { getJob } from './read/get-job.ts'
import { jobRun } from './read/job-run.ts'
import { jobResult } from './read/job-result.ts'
import { jobRuns } from './read/job-runs.ts'
import { jobStatus } from './read/job-status.ts'
import { jobSteps } from './read/job-steps.ts'
import { listJobs } from './read/list-jobs.ts'
import { saveResult } from './read/save-result.ts'
import { deleteJobs } from './remove/delete-jobs.ts'
import { scheduleRoutes } from './schedules/routes.ts'

export const jobRoutes = (context: Context, models: OpenModels) => [
  bind(jobs.listJobs, ({ actor, params, query }) => listJobs(context, actor, { flowId: params.id, query })),
  bind(jobs.createJobOf, ({ actor, params, query, body }) =>
    createJob(context, actor, { models, body, flowId: params.id, execute: query.execute }),
  ),
  bind(jobs.createJob, ({ actor, query, body }) =>
    createJob(context, actor, { models, body, execute: query.execute }),
  ),
  bind(jobs.jobStatus, ({ actor, query }) => jobStatus(context, actor, query.jobId)),
  bind(jobs.getJob, ({ actor, params }) => getJob(context, actor, params.id)),
  bind(jobs.deleteJobs, ({ actor, params, body }) =>
    deleteJobs(context, actor, { flowId: params.id, ids: body.ids }),
  ),
  bind(jobs.jobSteps, ({ actor, params }) => jobSteps(context, actor, params.id)),
  bind(jobs.cancelJob, ({ actor, params }) => stopJob(context, actor, { id: params.id, how: 'cancel' })),
  bind(jobs.pauseJob, ({ actor, params }) => stopJob(context, actor, { id: params.id, how: 'pause' })),
  bind(jobs.resumeJob, ({ actor, params, body }) => resumeJob(context, actor, { ...params, ...body })),
  bind(jobs.retryFailed, ({ actor, params, body }) => retryFailed(context, actor, { ...params, ...body })),
  bind(jobs.jobRuns, ({ actor, params, query }) => jobRuns(context, actor, { id: params.id, query })),
  bind(jobs.jobRun, ({ actor, params }) => jobRun(context, actor, { jobId: params.id, runId: params.runId })),
  bind(jobs.jobResult, ({ actor, params, query }) => jobResult(context, actor, { ...params, ...query })),
  bind(jobs.jobApiResult, ({ actor, params, query, reply, signal }) =>
    apiResult(context, actor, { id: params.id, ...query, reply, signal }),
  ),
  bind(jobs.saveResult, ({ actor, params, query }) => saveResult(context, actor, { ...params, ...query })),
  ...scheduleRoutes(context),
  ...aiColumnRoutes(context, models),
]
