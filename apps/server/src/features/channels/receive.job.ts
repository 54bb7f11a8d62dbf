import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** Processes what a vendor sent to one connection. Only a hint: the events that were stored say what there is to do. */
export const receiveEvents = defineJob({
  name: 'channels.receive',
  payload: z.strictObject({ connectionId: z.string(), accountId: z.string() }),
  retries: 0,
  timeoutSeconds: 120,
  concurrency: 8,
  perGroup: 2,
})
