import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** A hint that a run can go on: one that was handed back, was answered, or whose time has come. */
export const flowRun = defineJob({
  name: 'flow-run',
  payload: z.strictObject({ runId: z.string() }),
  // What there is to do is in the tables: a maintenance task sends it again.
  retries: 0,
  timeoutSeconds: 24 * 3600,
  // Each takes up to 25 runs along; idle slots ask the database twice a second.
  concurrency: 3,
  perGroup: 2,
})
