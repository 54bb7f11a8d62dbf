import { z } from 'zod'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { line } from './text.ts'

/** Runs and jobs are kept for 90 days: there is nothing to look further back at. */
export const HISTORY_DAYS = [7, 30, 90] as const

const historyDay = z.object({
  /** `2026-11-21`, in the time zone that was asked for. */
  day: z.string(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  tokens: z.number().int(),
  credits: z.number(),
})
export type HistoryDay = z.infer<typeof historyDay>

const ofFlow = z.strictObject({ id: id('flow') })

export const runHistory = route({
  id: 'flows.history',
  method: 'GET',
  path: '/millrace/aiflows/:id/history',
  summary:
    'Runs of a flow by day, those of jobs by the day on which the job began; without tests. Every day is there, oldest first',
  who: inProject('read', 'read'),
  params: ofFlow,
  query: z.strictObject({
    days: z.coerce
      .number()
      .pipe(z.literal([...HISTORY_DAYS]))
      .default(30),
    timeZone: line(60).default('UTC'),
  }),
  data: z.object({
    days: z.array(historyDay),
    /** Of very many single runs only the newest are counted: those since this day. */
    singleSince: z.string().nullable(),
  }),
})
export type RunHistory = z.infer<(typeof runHistory)['data']>

const jobStep = z.object({
  /** `n3`, or `n3/n5` for what lies in a for-each or a called flow; all items of it together. */
  path: z.string(),
  title: z.string(),
  type: z.string(),
  /** How often it ended, in all rows and items. */
  times: z.number().int(),
  failed: z.number().int(),
  /** Milliseconds that it took on average, waiting left out. */
  averageMs: z.number().nullable(),
  tokens: z.number().int(),
  credits: z.number(),
})
export type JobStep = z.infer<typeof jobStep>

export const jobSteps = route({
  id: 'flows.jobSteps',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/steps',
  summary: 'What each step of the flow did and cost in a job; of a large job by a sample of its rows',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('job') }),
  data: z.object({
    steps: z.array(jobStep),
    /** Rows that were looked at, evenly spread over those that have begun. */
    rows: z.number().int(),
    of: z.number().int(),
  }),
})
export type JobSteps = z.infer<(typeof jobSteps)['data']>

const AT_ONCE = 200
const without = (kind: 'job' | 'run') => z.strictObject({ ids: z.array(id(kind)).min(1).max(AT_ONCE) })

export const deleteJobs = route({
  id: 'flows.deleteJobs',
  method: 'POST',
  path: '/millrace/aiflows/:id/jobs/delete',
  summary:
    'Delete jobs of a flow for good, with their rows and steps; sheets keep what was written. Those that are at work, or that a schedule repeats, are kept and named',
  who: inProject('write', 'write'),
  params: ofFlow,
  body: without('job'),
  data: z.object({
    deleted: z.number().int(),
    kept: z.array(z.object({ id: id('job'), why: z.enum(['atWork', 'scheduled']) })),
  }),
})
export type DeletedJobs = z.infer<(typeof deleteJobs)['data']>

export const deleteRuns = route({
  id: 'flows.deleteRuns',
  method: 'POST',
  path: '/millrace/aiflows/:id/runs/delete',
  summary:
    'Delete single runs of a flow for good, with their steps. Those that have not ended are kept and named',
  who: inProject('write', 'write'),
  params: ofFlow,
  body: without('run'),
  data: z.object({ deleted: z.number().int(), kept: z.array(id('run')) }),
})
