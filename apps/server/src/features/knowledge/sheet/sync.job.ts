import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Synchronises a sheet source with its sheet. A job for an older revision does nothing. */
export const syncSheet = defineJob({
  name: 'knowledge-sheet',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 3600,
  concurrency: 2,
  perGroup: 1,
  countsDeaths: true,
})
