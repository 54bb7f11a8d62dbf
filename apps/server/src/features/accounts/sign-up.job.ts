import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** Checks whether the address of a sign-up has a user and sends the email. A job, so its duration reveals nothing. */
export const sendSignUpMail = defineJob({
  name: 'accounts.signUp',
  payload: z.strictObject({ id: z.string() }),
  retries: 5,
  timeoutSeconds: 60,
  concurrency: 1,
  perGroup: 1,
})
