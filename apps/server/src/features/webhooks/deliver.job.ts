import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/**
 * Sends what is due at one endpoint, for some seconds. It is a hint: the outbox says what is due, and a maintenance task
 * sends the hint again. An account with many slow receivers has a few of the slots, never all.
 */
export const deliverWebhooks = defineJob({
  name: 'webhooks.deliver',
  payload: z.strictObject({ endpointId: z.string(), accountId: z.string() }),
  retries: 0,
  timeoutSeconds: 60,
  concurrency: 12,
  perGroup: 3,
})
