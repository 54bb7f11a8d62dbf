import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Removes the rows of a deleted job in small pieces. */
export const flowRunsAway = defineJob({
  name: 'flow-runs-away',
  payload: z.strictObject({ jobId: z.string() }),
  retries: 5,
  timeoutSeconds: 3600,
  concurrency: 1,
  perGroup: 1,
})
