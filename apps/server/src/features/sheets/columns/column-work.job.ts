import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/**
 * Converts and calculates cells of a large sheet after its columns changed; resumes where an earlier attempt stopped.
 */
export const columnWork = defineJob({
  name: 'sheets-columns',
  payload: z.object({
    accountId: z.string(),
    sheetId: z.string(),
    by: z.object({
      kind: z.enum(['member', 'apiKey', 'run', 'import', 'system']),
      id: z.string().nullable(),
    }),
  }),
  retries: 20,
  timeoutSeconds: 3600,
  concurrency: 2,
  perGroup: 1,
})
