import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** A hint that an execution of an AI worker can go on; beside those of flows, which they keep waiting no longer. */
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
  // What there is to do is in the tables: a maintenance task sends it again.
  retries: 0,
  timeoutSeconds: 24 * 3600,
  // Each takes up to 25 runs along; idle slots ask the database twice a second.
  concurrency: 3,
  perGroup: 2,
})
