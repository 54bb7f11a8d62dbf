import { z } from 'zod'
import { defineJob } from '../../../queue/queue.ts'
import { NO_ANSWER_TAKES_MINUTES } from '../close-broken.ts'

/**
 * Answers what a visitor wrote to a person who has handed the conversation back, and what is written by channels. Nobody
 * else would ask again. Most of its time is waiting for a model.
 */
export const answerOpen = defineJob({
  name: 'answer-open-messages',
  payload: z.object({ accountId: z.string(), conversationId: z.string(), answerId: z.string() }),
  retries: 4,
  timeoutSeconds: NO_ANSWER_TAKES_MINUTES * 60,
  concurrency: 16,
  perGroup: 16,
})
