import { z } from 'zod'
import { defineJob } from '../../../../queue/queue.ts'

/** Reads a file into a sheet; resumes where an earlier attempt stopped. */
export const importFile = defineJob({
  name: 'sheets-import',
  payload: z.object({ accountId: z.string(), importId: z.string() }),
  retries: 20,
  timeoutSeconds: 6 * 3600,
  concurrency: 2,
  perGroup: 1,
  countsDeaths: true,
})

/** Deletes the records of an import from its sheet. */
export const removeImport = defineJob({
  name: 'sheets-import-remove',
  payload: z.object({ accountId: z.string(), importId: z.string() }),
  retries: 20,
  timeoutSeconds: 3600,
  concurrency: 1,
  perGroup: 1,
})
