import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/**
 * Creates a base's missing vectors. Jobs of one base run one after another (use the base as group and key), and each
 * processes whatever is missing when it starts, so it doesn't matter which of them a source waits for.
 */
export const embedBase = defineJob({
  name: 'knowledge-embed',
  payload: z.object({ accountId: z.string(), kbId: z.string() }),
  retries: 5,
  timeoutSeconds: 7200,
  concurrency: 3,
  perGroup: 1,
})
