import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Synchronises a Drive source with its files. A job for an older revision does nothing. */
export const syncDrive = defineJob({
  name: 'knowledge-drive',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 3600,
  concurrency: 2,
  perGroup: 1,
  countsDeaths: true,
})
