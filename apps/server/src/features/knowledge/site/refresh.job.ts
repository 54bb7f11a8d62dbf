import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Checks whether a ready web page has changed, and only then reads it again. */
export const refreshPage = defineJob({
  name: 'knowledge-refresh',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 600,
  concurrency: 2,
  perGroup: 1,
})
