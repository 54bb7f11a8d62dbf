import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Brings what is read of a sheet in step with it. A job of an older revision does nothing. */
export const syncSheet = defineJob({
  name: 'knowledge-sheet',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 3600,
  concurrency: 2,
  perGroup: 1,
  countsDeaths: true,
})
