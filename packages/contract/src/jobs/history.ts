import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

const jobStep = z.object({
  /** `n3`, or `n3/n5` inside a for-each or called flow; all items together. */
  path: z.string(),
  title: z.string(),
  /** Whether the title is its own; otherwise it is its type's title in English. */
  titled: z.boolean(),
  type: z.string(),
  /** How often it finished, in all rows and items. */
  times: z.number().int(),
  failed: z.number().int(),
  /** Average duration in milliseconds, without waiting. */
  averageMs: z.number().nullable(),
  tokens: z.number().int(),
  credits: z.number(),
})
export type JobStep = z.infer<typeof jobStep>

export const jobSteps = route({
  id: 'flows.jobSteps',
  method: 'GET',
  path: '/millrace/aiflowjobs/:id/steps',
  summary: 'List the steps of a job with their results and cost. Large jobs are sampled',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('job') }),
  data: z.object({
    steps: z.array(jobStep),
    /** Sampled rows, evenly spread over the started ones. */
    rows: z.number().int(),
    of: z.number().int(),
  }),
})
export type JobSteps = z.infer<(typeof jobSteps)['data']>

const AT_ONCE = 200

export const deleteJobs = route({
  id: 'flows.deleteJobs',
  method: 'POST',
  path: '/millrace/aiflows/:id/jobs/delete',
  summary:
    'Permanently delete jobs of a flow with their rows and steps. Data written to sheets stays. Active and scheduled jobs are kept and listed',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow') }),
  body: z.strictObject({ ids: z.array(id('job')).min(1).max(AT_ONCE) }),
  data: z.object({
    deleted: z.number().int(),
    kept: z.array(z.object({ id: id('job'), why: z.enum(['atWork', 'scheduled']) })),
  }),
})
export type DeletedJobs = z.infer<(typeof deleteJobs)['data']>
