import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Reads a source and makes its chunks searchable. A job for an older revision does nothing. */
export const ingestSource = defineJob({
  name: 'knowledge-ingest',
  payload: z.object({ accountId: z.string(), sourceId: z.string(), revision: z.number().int() }),
  retries: 3,
  timeoutSeconds: 1800,
  concurrency: 3,
  perGroup: 2,
  countsDeaths: true,
})
