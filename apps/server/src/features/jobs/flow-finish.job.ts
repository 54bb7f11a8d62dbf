import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** All rows of a job may be done: checks and ends it. */
export const flowFinish = defineJob({
  name: 'flow-finish',
  payload: z.strictObject({ jobId: z.string() }),
  retries: 5,
  timeoutSeconds: 600,
  concurrency: 1,
  perGroup: 1,
})
