import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Checks whether an address is allowed and sends it a code. A job, so its duration reveals nothing. */
export const sendCode = defineJob({
  name: 'agents.sendCode',
  payload: z.strictObject({ agentId: z.string(), email: z.string(), language: z.enum(['en', 'de', 'zh']) }),
  retries: 3,
  timeoutSeconds: 60,
  concurrency: 1,
  perGroup: 1,
})
