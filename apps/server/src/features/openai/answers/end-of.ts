import type { StreamingAnswer } from '../../conversations/index.ts'
import { failureOf } from '../failures.ts'

type Part = Parameters<Parameters<StreamingAnswer['follow']>[1]>[0]
export type DonePart = Extract<Part, { type: 'done' }>
export type ErrorPart = Extract<Part, { type: 'error' }>

/** Waits for the end of a response. Throws what it failed with. */
export function endOf(answer: StreamingAnswer): Promise<DonePart> {
  return new Promise((resolve, reject) => {
    answer.follow(-1, (part) => {
      if (part.type === 'done') resolve(part)
      if (part.type === 'error') reject(failureOf(part))
    })
  })
}

/** Whether it could not say all. */
export function cutBy({ reason }: DonePart): 'length' | 'content_filter' | null {
  if (reason === 'content-filter') return 'content_filter'
  return reason === 'length' ? reason : null
}
