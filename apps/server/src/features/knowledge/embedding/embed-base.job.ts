import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/**
 * Makes the vectors that a base lacks. Jobs of one base take turns (send it with the base as group and key), and each
 * does whatever is missing when it starts, so that it never matters which of them a source waits for.
 */
export const embedBase = defineJob({
  name: 'knowledge-embed',
  payload: z.object({ accountId: z.string(), kbId: z.string() }),
  retries: 5,
  timeoutSeconds: 7200,
  concurrency: 3,
  perGroup: 1,
})
