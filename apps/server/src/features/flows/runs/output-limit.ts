import { StepError, type StepAnswer } from '@millrace/engine'

/** Of one step, in characters of its JSON (1 MB where they are of one byte). */
export const OUTPUT_LIMIT = 1024 * 1024

/** Roughly how long the value is as JSON; stops counting behind the limit. */
function lengthOf(value: unknown, left: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let length = 2
  if (Array.isArray(value)) {
    for (const one of value) {
      length += lengthOf(one, left - length) + 1
      if (length > left) return length
    }
    return length
  }
  for (const [key, one] of Object.entries(value)) {
    length += key.length + 4 + lengthOf(one, left - length)
    if (length > left) return length
  }
  return length
}

/** Refuses an output that is too large to be kept. Throws StepError `output_too_large`. */
export function withinLimit(answer: StepAnswer): StepAnswer {
  if ('wait' in answer || lengthOf(answer.output, OUTPUT_LIMIT) <= OUTPUT_LIMIT) return answer
  throw new StepError(
    'output_too_large',
    'The output of the step is larger than 1 MB. Make it smaller: fewer records, or only the fields that are needed.',
  )
}
