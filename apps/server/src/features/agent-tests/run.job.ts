import { z } from 'zod'
import { defineJob } from '../../queue/queue.ts'

/** Starts no further question after this; the rest is a new job, so that a crash delays little. */
export const SLICE_MS = 20_000
/** Time limit for a response including its verdict. */
export const ANSWER_MS = 60_000

/** Runs the questions of a test run against the agent, one slice at a time. */
export const runTest = defineJob({
  name: 'run-agent-test',
  payload: z.object({ accountId: z.string(), runId: z.string() }),
  retries: 4,
  timeoutSeconds: (SLICE_MS + ANSWER_MS) / 1000 + 20,
  concurrency: 2,
  perGroup: 1,
})
