import { StepError, type StepAnswer } from '@millrace/engine'

/** Of one step, in characters of its JSON (1 MB where they are of one byte). */
export const OUTPUT_LIMIT = 1024 * 1024

/** Levels of lists and objects within each other: whoever reads it goes down all of them. */
export const DEEPEST_OUTPUT = 100

/** Roughly how long the value is as JSON; stops counting behind the limit. Throws StepError `output_too_deep`. */
function lengthOf(value: unknown, left: number, depth = 1): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  if (depth > DEEPEST_OUTPUT)
    throw new StepError(
      'output_too_deep',
      `The output of the step is nested more than ${DEEPEST_OUTPUT} levels deep, the most that is kept.`,
    )
  let length = 2
  if (Array.isArray(value)) {
    for (const one of value) {
      length += lengthOf(one, left - length, depth + 1) + 1
      if (length > left) return length
    }
    return length
  }
  for (const [key, one] of Object.entries(value)) {
    length += key.length + 4 + lengthOf(one, left - length, depth + 1)
    if (length > left) return length
  }
  return length
}

/** Refuses an output that is too large to be kept. Throws StepError `output_too_large` or `output_too_deep`. */
export function withinLimit(answer: StepAnswer): StepAnswer {
  if ('wait' in answer || lengthOf(answer.output, OUTPUT_LIMIT) <= OUTPUT_LIMIT) return answer
  throw new StepError(
    'output_too_large',
    'The output of the step is larger than 1 MB. Make it smaller: fewer records, or only the fields that are needed.',
  )
}
