import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Creates the agent of a website that has been read. */
export const finishOnboarding = defineJob({
  name: 'onboarding-finish',
  payload: z.object({ accountId: z.string(), agentId: z.string(), sourceId: z.string() }),
  retries: 3,
  timeoutSeconds: 180,
  concurrency: 2,
  perGroup: 1,
})
