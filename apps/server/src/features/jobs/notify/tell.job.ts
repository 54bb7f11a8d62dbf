import { jobs } from '@millrace/contract'
import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** The webhook that a flow's settings ask for at the end of its jobs. */
export const flowTell = defineJob({
  name: 'flow-tell',
  payload: z.strictObject({
    jobId: z.string(),
    round: z.number().int(),
    /** How it ended; by the time of a repetition it may be at work again. */
    state: jobs.jobState,
  }),
  retries: 8,
  timeoutSeconds: 60,
  concurrency: 2,
  perGroup: 1,
})
