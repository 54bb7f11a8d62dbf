import { z } from 'zod'
import { defineJob } from '../../../../queue/queue.ts'

/**
 * A hint that a job has rows for one more process; what there is to do is in the tables. A lane gives its slot back when
 * others wait for one, and one account never has all slots of a process.
 */
export const flowLane = defineJob({
  name: 'flow-lane',
  payload: z.strictObject({
    jobId: z.string(),
    lane: z.number().int(),
    /** How often a process has left it to one that has nothing to do. */
    passed: z.number().int().default(0),
  }),
  retries: 0,
  timeoutSeconds: 23 * 3600,
  concurrency: 8,
  // Over all processes and machines. That nobody is kept waiting is held by the lanes themselves: they make room when
  // somebody else's message waits. Messages of a process that died count until the queue notices.
  perGroup: 48,
})
