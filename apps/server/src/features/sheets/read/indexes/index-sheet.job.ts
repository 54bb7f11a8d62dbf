import { z } from 'zod'
import { defineJob } from '../../../../queue/queue.ts'

/** Builds an index for a sort or filter. Queued once per column, with the sheet and column as its key. */
export const indexSheet = defineJob({
  name: 'sheets-index',
  payload: z.object({
    accountId: z.string(),
    sheetId: z.string(),
    columnId: z.string(),
    kind: z.enum(['order', 'title']).default('order'),
  }),
  retries: 3,
  timeoutSeconds: 3600,
  concurrency: 1,
  perGroup: 1,
})
