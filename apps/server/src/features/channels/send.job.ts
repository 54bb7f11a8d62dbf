import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/**
 * Sends what is due for one connection, for a few seconds. Only a hint, like the job of webhooks: the outbox determines
 * what is due, and maintenance queues the hint again.
 */
export const sendMessages = defineJob({
  name: 'channels.send',
  payload: z.strictObject({ connectionId: z.string(), accountId: z.string() }),
  retries: 0,
  timeoutSeconds: 120,
  concurrency: 8,
  perGroup: 2,
})
