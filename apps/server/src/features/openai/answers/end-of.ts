import type { StreamingAnswer } from '../../conversations/index.ts'
import { failureOf } from '../failures.ts'

type Part = Parameters<Parameters<StreamingAnswer['follow']>[1]>[0]
export type DonePart = Extract<Part, { type: 'done' }>
export type ErrorPart = Extract<Part, { type: 'error' }>

/** The last part. A response that someone stopped, as by deleting the agent, is not a whole one. */
export function lastPart(answer: StreamingAnswer, part: Part): DonePart | ErrorPart | null {
  if (part.type === 'error') return part
  if (part.type !== 'done') return null
  if (!answer.stopping.signal.aborted) return part
  return {
    type: 'error',
    id: part.id,
    error: 'unavailable',
    message: 'The response was stopped.',
    retryAfter: null,
  }
}

/** Waits for the end of a response. Throws what it failed with. */
export function endOf(answer: StreamingAnswer): Promise<DonePart> {
  return new Promise((resolve, reject) => {
    answer.follow(-1, (part) => {
      const last = lastPart(answer, part)
      if (last?.type === 'done') resolve(last)
      if (last?.type === 'error') reject(failureOf(last))
    })
  })
}

/** Whether it could not say all. */
export function cutBy({ reason }: DonePart): 'length' | 'content_filter' | null {
  if (reason === 'content-filter') return 'content_filter'
  return reason === 'length' ? reason : null
}
