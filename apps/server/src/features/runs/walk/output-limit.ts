import { say } from '@millrace/contract'
import { sizeOf, StepError, type StepAnswer } from '@millrace/engine'

/** Per step, in characters of its JSON (1 MB of ASCII). */
export const OUTPUT_LIMIT = 1024 * 1024

/** Maximum nesting of lists and objects: readers descend into all of them. */
export const DEEPEST_OUTPUT = 100

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1)))

/** Rejects an output that is too large to store. Throws StepError `output_too_large` or `output_too_deep`. */
export function withinLimit(answer: StepAnswer): StepAnswer {
  if ('wait' in answer) return answer
  const { output, usage } = answer
  if (sizeOf(output, OUTPUT_LIMIT) > OUTPUT_LIMIT)
    throw new StepError('output_too_large', say('output.tooLarge'), { usage })
  if (isWithin(output, DEEPEST_OUTPUT)) return answer
  throw new StepError('output_too_deep', say('output.tooDeep', { most: DEEPEST_OUTPUT }), { usage })
}
