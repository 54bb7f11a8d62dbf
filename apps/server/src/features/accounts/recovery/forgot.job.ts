import { accounts } from '@millrace/contract'
import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Looks up the user of an address and sends the reset link. A job, so its duration reveals nothing. */
export const recoverPassword = defineJob({
  name: 'accounts.recover',
  payload: z.strictObject({ username: z.string(), locale: accounts.locale.optional() }),
  retries: 5,
  timeoutSeconds: 60,
  concurrency: 1,
  perGroup: 1,
})
