import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** Removes files after the transaction that dropped their last reference. */
export const removeFiles = defineJob({
  name: 'storage-remove',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 10,
  timeoutSeconds: 300,
  concurrency: 1,
  perGroup: 1,
})
