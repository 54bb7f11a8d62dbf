import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Looks whether a web page that is ready has changed, and only then reads it anew. */
export const refreshPage = defineJob({
  name: 'knowledge-refresh',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 600,
  concurrency: 2,
  perGroup: 1,
})
