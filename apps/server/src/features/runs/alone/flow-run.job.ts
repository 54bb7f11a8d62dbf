import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** A hint that an AI worker's execution can continue; separate, so that it doesn't delay flows. */
export const executionRun = defineJob({
  name: 'execution-run',
  payload: z.strictObject({ runId: z.string() }),
  retries: 0,
  timeoutSeconds: 3600,
  concurrency: 4,
  perGroup: 6,
})

/** A hint that a run can continue: it was handed back or answered, or is due. */
export const flowRun = defineJob({
  name: 'flow-run',
  payload: z.strictObject({ runId: z.string() }),
  // The work is in the tables: a maintenance task sends the message again.
  retries: 0,
  timeoutSeconds: 24 * 3600,
  // Each claims up to 25 runs; idle slots query the database twice a second.
  concurrency: 3,
  perGroup: 2,
})
