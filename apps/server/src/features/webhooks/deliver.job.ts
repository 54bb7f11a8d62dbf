import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/**
 * Sends what is due for one endpoint, for a few seconds. The job is only a hint: the outbox determines what is due, and
 * maintenance queues the hint again. Limited to a few slots, so that an account with slow receivers cannot occupy all
 * workers.
 */
export const deliverWebhooks = defineJob({
  name: 'webhooks.deliver',
  payload: z.strictObject({ endpointId: z.string(), accountId: z.string() }),
  retries: 0,
  timeoutSeconds: 60,
  concurrency: 12,
  perGroup: 3,
})
