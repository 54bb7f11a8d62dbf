import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/**
 * Sends one email from the outbox. With the queue's backoff, the last attempt is about twenty minutes after the first.
 */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.strictObject({ id: z.string() }),
  retries: 10,
  timeoutSeconds: 90,
  concurrency: 2,
  perGroup: 2,
})
