import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'

/** Judges no further answer after this; the rest is a new job, so that a crash delays little. */
export const SLICE_MS = 20_000
/** Time limit for a verdict. */
export const VERDICT_MS = 60_000

/** Judges the sampled answers of an agent that have no verdict yet. */
export const scoreAnswers = defineJob({
  name: 'score-answers',
  payload: z.object({ accountId: z.string(), agentId: z.string() }),
  retries: 4,
  timeoutSeconds: (SLICE_MS + VERDICT_MS) / 1000 + 20,
  concurrency: 2,
  perGroup: 1,
})
