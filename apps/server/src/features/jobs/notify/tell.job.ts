import { jobs } from '@millrace/contract'
import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Sends the webhook of a flow at the end of its jobs. */
export const flowTell = defineJob({
  name: 'flow-tell',
  payload: z.strictObject({
    jobId: z.string(),
    round: z.number().int(),
    /** How it ended; by the time of a retry it may be running again. */
    state: jobs.jobState,
  }),
  retries: 8,
  timeoutSeconds: 60,
  concurrency: 2,
  perGroup: 1,
})
