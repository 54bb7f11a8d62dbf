import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** Begins no further question after this: the rest is another message, so that a process that dies holds up little. */
export const SLICE_MS = 20_000
/** No answer takes longer, with its judgement. */
export const ANSWER_MS = 60_000

/** Puts the questions of a test run to the agent, a slice of them at a time. */
export const runTest = defineJob({
  name: 'run-agent-test',
  payload: z.object({ accountId: z.string(), runId: z.string() }),
  retries: 4,
  timeoutSeconds: (SLICE_MS + ANSWER_MS) / 1000 + 20,
  concurrency: 2,
  perGroup: 1,
})
