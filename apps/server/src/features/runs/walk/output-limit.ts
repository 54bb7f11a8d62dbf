import { say } from '@millrace/contract'
import { sizeOf, StepError, type StepAnswer } from '@millrace/engine'

/** Of one step, in characters of its JSON (1 MB where they are of one byte). */
export const OUTPUT_LIMIT = 1024 * 1024

/** Levels of lists and objects within each other: a reader goes down all of them. */
export const DEEPEST_OUTPUT = 100

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1)))

/** Refuses an output that is too large to be kept. Throws StepError `output_too_large` or `output_too_deep`. */
export function withinLimit(answer: StepAnswer): StepAnswer {
  if ('wait' in answer) return answer
  if (sizeOf(answer.output, OUTPUT_LIMIT) > OUTPUT_LIMIT)
    throw new StepError('output_too_large', say('output.tooLarge'))
  if (isWithin(answer.output, DEEPEST_OUTPUT)) return answer
  throw new StepError('output_too_deep', say('output.tooDeep', { most: DEEPEST_OUTPUT }))
}
