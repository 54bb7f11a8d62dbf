import { z } from 'zod'
import { uncountedModel } from '../flows/costs.ts'
import { flowKey, type ParameterType } from '../flows/parameters.ts'
import { runState, runSummary, run } from '../runs/calls.ts'
import { id } from '../ids.ts'
import { cursor, page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { columnKey, newColumn } from '../sheets/columns.ts'
import { filter } from '../sheets/filter.ts'
import { line, text, timestamp } from '../text.ts'

export const JOB_STATES = [
  'DRAFT',
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'WAITING',
  'SUCCEEDED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
] as const
export const jobState = z.enum(JOB_STATES)
export type JobState = z.infer<typeof jobState>
/** Final states: nothing happens to such a job by itself. */
export const JOB_ENDS: ReadonlySet<JobState> = new Set(['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'])

export const RUN_MODES = ['LASTRUN', 'STARTOVER', 'LASTRUN_CYCLING'] as const
export const ASSOCIATED_MODES = ['MATCH', 'MATCH_ALL', 'WHOLE'] as const
export const WRITE_MODES = ['UPSERT', 'DELETE_AND_REBUILD'] as const
/** Concurrent rows of one job. */
export const JOB_CONCURRENCY = { usual: 20, most: 1000 } as const

/** Maps a parameter or row column of the flow to a sheet column. */
const inputMapping = z.record(flowKey, columnKey)

/** An input sheet: each of its rows, in order, is a run. */
export const inputSheet = z.strictObject({
  sheetId: id('sheet'),
  mapping: inputMapping.default({}),
  filter: filter.nullable().default(null),
})

/** Parameter types that accept a list of values: a text gets one line per value. */
export const LIST_PARAMETERS: ReadonlySet<ParameterType> = new Set<ParameterType>([
  'INPUT',
  'TEXTAREA',
  'MULTISELECT',
  'JSON',
])

/** A joined sheet: rows with equal keys, or all rows. */
export const associatedSheet = inputSheet.extend({
  mapping: inputMapping.default({}).meta({
    description:
      'Parameter of the flow → column here, which fills it, a required one too: of the row that joins (MATCH, MATCH_ALL), or as the list of all values (WHOLE; a line for each where the parameter is text). Without a row that joins, MATCH leaves the parameter to `params`, or else to its default. Other names are further names of the column.',
  }),
  /** Name of the rows in tokens: `@@name@@` is the row, or the list of rows for WHOLE. */
  name: flowKey,
  /** Matching columns of the main sheet and this one; for MATCH and MATCH_ALL. */
  on: z.strictObject({ main: columnKey, own: columnKey }).nullable().default(null),
})

export const outputSheet = z.strictObject({
  sheetId: id('sheet').optional(),
  /** Creates a new sheet with this name at launch. */
  newName: line(120).optional(),
  /** Columns of a new sheet; defaults to the source's, if included, and one per declared output of the flow. */
  columns: z.array(newColumn).max(500).optional(),
  includeSource: z.boolean().default(true).meta({
    description:
      "Include the source's columns: a new sheet gets them in their order, with label, type and settings, and in a sheet that is there, columns of the same key, or else of the same label, are filled from the source row. What `mapping` names comes first.",
  }),
  writeMode: z.enum(WRITE_MODES),
  /** Columns that identify a record; defaults to the source row. */
  keys: z.array(columnKey).max(10).default([]),
  mapping: z.record(columnKey, text(2000)).default({}).meta({
    description:
      'Column of the sheet → output of the flow, or a text with tokens of row and outputs; empty text leaves the column alone. An output that is not named goes into the column of its key, or else of its label.',
  }),
})

/** Complete input of a launch. Names in capitals come from the original specification. */
export const jobLaunch = z.strictObject({
  flowId: id('flow'),
  /** Defaults to the published one. */
  version: z.number().int().min(1).optional(),
  title: text(200).default(''),
  params: z.record(z.string(), z.unknown()).default({}),
  /** If empty, the flow runs once without a row. */
  SHEETS: z.array(inputSheet).max(20),
  ASSOCIATED_SHEETS: z.array(associatedSheet).max(20).default([]),
  runMode: z.enum(RUN_MODES),
  runAmount: z.union([z.number().int().min(1).max(100_000_000), z.literal('ALL')]),
  OUTPUT_SHEETS: z.array(outputSheet).max(10),
  associatedMode: z.enum(ASSOCIATED_MODES),
  concurrency: z.number().int().min(1).max(JOB_CONCURRENCY.most).default(JOB_CONCURRENCY.usual),
  /** Budget in credits: the job pauses before it would exceed it, and can be resumed with a higher one. */
  ceilingCredits: z.number().min(0).optional(),
})
export type JobLaunch = z.output<typeof jobLaunch>

export const schedule = z.object({
  cronJob: z.string(),
  timeZone: z.string(),
  schedulerLabel: z.string(),
  overlap: z.enum(['skip', 'queue', 'allow']),
  active: z.boolean(),
  /** The next five times. */
  next: z.array(timestamp),
  lastAt: timestamp.nullable(),
  lastJobId: z.string().nullable(),
  lastError: z.string().nullable(),
})

export const jobCounts = z.object({
  /** Null while unknown. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  running: z.number().int(),
  waiting: z.number().int(),
})

export const jobSummary = z.object({
  id: id('job'),
  flowId: id('flow'),
  flowTitle: z.string(),
  version: z.number().int().nullable(),
  title: z.string(),
  state: jobState,
  counts: jobCounts,
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  scheduled: z.boolean(),
  /** Name of the schedule that repeats it or launched it; null if there is none any more. */
  scheduledAs: z.string().nullable(),
})
export type JobSummary = z.infer<typeof jobSummary>

export const job = jobSummary.extend({
  launch: jobLaunch,
  /** Sheets it writes to, in the order of OUTPUT_SHEETS; known from the launch. */
  outputs: z.array(z.object({ sheetId: z.string().nullable(), name: z.string() })),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      /** Values for the translated message. */
      values: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
  schedule: schedule.nullable(),
  /** Fills cells of an AI column, which determines its version: its failed rows can't be retried with another one. */
  live: z.boolean(),
})
export type Job = z.infer<typeof job>

/** A newly created job. */
const createdJob = job.extend({
  /** For a launch with a budget: models that the budget doesn't count. */
  uncounted: z.array(uncountedModel),
  /** For each of OUTPUT_SHEETS, in order: keys of columns that are not written. */
  unfilled: z.array(z.array(columnKey)),
})

const byId = z.strictObject({ id: id('job') })

export const listJobs = route({
  id: 'flows.jobs',
  method: 'GET',
  path: '/millrace/aiflows/:id/jobs',
  summary: 'List jobs of a flow, newest first',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  query: pageQuery.extend({ state: jobState.optional() }),
  data: page(jobSummary),
})

const launchBody = z.looseObject({})
const execute = z.strictObject({
  /** If false, the job is kept as a draft. */
  execute: z.stringbool().default(false),
})

/** The verb validates the body, so that a missing field is a 400 that names it (SHEETS, runMode, …). */
export const createJobOf = route({
  id: 'flows.createJobOf',
  method: 'POST',
  path: '/millrace/aiflows/:id/jobs',
  summary: 'Create a job of this flow. The body is a launch without `flowId`',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow') }),
  query: execute,
  body: launchBody,
  data: createdJob,
})

export const createJob = route({
  id: 'flows.createJob',
  method: 'POST',
  path: '/millrace/aiflowjobs',
  summary:
    'Create a job: `{flowId, params, SHEETS, runMode, runAmount, OUTPUT_SHEETS, associatedMode}`. With `SHEETS: []` it runs once without a row',
  who: inProject('write', 'write'),
  query: execute,
  body: launchBody,
  data: createdJob,
})

export const getJob = route({
  id: 'flows.job',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id',
  summary: 'Get a job',
  who: inProject('read', 'read'),
  params: byId,
  data: job,
})

export const jobStatus = route({
  id: 'flows.jobStatus',
  method: 'GET',
  path: '/millrace/aiflowjobs/status/get',
  summary: 'Get the status of a job: counts, speed, credits spent and reserved, and estimated end',
  who: inProject('read', 'read'),
  query: z.strictObject({ jobId: id('job') }),
  data: z.object({
    id: id('job'),
    state: jobState,
    counts: jobCounts,
    rowsPerSecond: z.number().nullable(),
    tokens: z.number().int(),
    /** Spent credits, including lost calls. */
    credits: z.number(),
    /** Portion for calls that were interrupted, or whose process was killed before their response was stored. */
    lost: z.number(),
    /** Credits that may be spent; null if unlimited. */
    budget: z.number().nullable(),
    /** Reserved for running rows, from the unspent rest. */
    reserved: z.number(),
    estimatedEnd: timestamp.nullable(),
  }),
})
export type JobStatus = z.infer<(typeof jobStatus)['data']>

const command = (name: 'cancel' | 'pause', summary: string) =>
  route({
    id: `flows.${name}Job`,
    method: 'POST',
    path: `/millrace/aiflowjobs/:id/${name}`,
    summary,
    who: inProject('write', 'write'),
    params: byId,
    data: job,
  })

export const cancelJob = command('cancel', 'Cancel a job: running rows are stopped and the rest don’t start')
export const pauseJob = command('pause', 'Pause a job: rows in flight stop after their step')

export const resumeJob = route({
  id: 'flows.resumeJob',
  method: 'POST',
  path: '/millrace/aiflowjobs/:id/resume',
  summary: 'Resume a paused job or start a draft. A job that used up its budget needs a higher one',
  who: inProject('write', 'write'),
  params: byId,
  /** `null` removes the budget. */
  body: z.strictObject({ ceilingCredits: z.number().min(0).nullable().optional() }).default({}),
  data: job,
})

export const retryFailed = route({
  id: 'flows.retryFailed',
  method: 'POST',
  path: '/millrace/aiflowjobs/:id/retryfailed',
  summary: 'Retry all failed rows from the failed step, with the same or a newer version of the flow',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ version: z.number().int().min(1).optional() }),
  data: job,
})

export const jobRuns = route({
  id: 'flows.jobRuns',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/runs',
  summary: 'List rows of a job in order',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({
    after: text(100).optional(),
    state: runState.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: cursor(runSummary),
})

export const jobRun = route({
  id: 'flows.jobRun',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/runs/:runId',
  summary: 'Get a row of a job with its steps',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('job'), runId: id('run') }),
  data: run,
})

export const jobResult = route({
  id: 'flows.jobResult',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/result',
  summary: 'List results of a job',
  who: inProject('read', 'read'),
  params: byId,
  query: pageQuery.extend({
    /** `next` of an earlier response: continues after it, instead of a page number. */
    after: z.coerce.number().int().min(0).optional(),
  }),
  data: page(runSummary).extend({
    columns: z.array(z.string()),
    /** Number of the last row in the response; null if none follows. Very large results end a page early. */
    next: z.number().int().nullable(),
  }),
})

export const jobApiResult = route({
  id: 'flows.jobApiResult',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/apiresult',
  summary: 'Get results of a job as JSON, or as NDJSON for large ones',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({
    format: z.enum(['json', 'ndjson']).optional(),
    includeSource: z
      .stringbool()
      .default(true)
      .meta({ description: 'Include the source row of each result, by column key, as `source`' }),
  }),
  answer: 'file',
  data: z.unknown(),
})

export const saveResult = route({
  id: 'flows.saveResult',
  method: 'POST',
  path: '/millrace/aiflowjobs/:id/saveresult',
  summary: 'Save the results as a new sheet of type WORKFLOW_RUN_RESULT',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({
    sheetName: line(120),
    includeSource: z
      .stringbool()
      .default(true)
      .meta({ description: "Include the source's columns, before those of the results" }),
  }),
  data: z.object({ sheetId: id('sheet') }),
})

export const setSchedule = route({
  id: 'flows.setSchedule',
  method: 'PUT',
  path: '/millrace/aiflowjobs/:id/schedule',
  summary: 'Schedule a job with a cron expression and a time zone',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({
    cronJob: line(200),
    timeZone: line(60),
    schedulerLabel: text(120).default(''),
    overlap: z.enum(['skip', 'queue', 'allow']).default('skip'),
    active: z.stringbool().default(true),
  }),
  data: schedule,
})

export const removeSchedule = route({
  id: 'flows.removeSchedule',
  method: 'DELETE',
  path: '/millrace/aiflowjobs/:id/schedule',
  summary: 'Remove the schedule of a job',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ removed: z.literal(true) }),
})

export const previewSchedule = route({
  id: 'flows.previewSchedule',
  method: 'GET',
  path: '/millrace/aiflowjobs/schedule/preview',
  summary: 'Preview the next five times of a cron expression in a time zone',
  who: inProject('read', 'read'),
  query: z.strictObject({ cronJob: line(200), timeZone: line(60) }),
  data: z.object({ next: z.array(timestamp) }),
})

export const listSchedules = route({
  id: 'flows.schedules',
  method: 'GET',
  path: '/millrace/aiflows/:id/schedules',
  summary: 'List scheduled jobs of a flow',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  data: z.object({
    items: z.array(
      schedule.extend({
        jobId: id('job'),
        title: z.string(),
        createdAt: timestamp,
        /** The flow alone, without rows of a sheet. */
        runsOnce: z.boolean(),
      }),
    ),
  }),
})
