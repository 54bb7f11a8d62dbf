import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** Most levels of data that steps pass on. */
export const DEEPEST = 64

/** Text as the database can hold it: without NUL, and without halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Data from outside as the database can hold it. Throws StepError when it is nested too deep. */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new StepError('too_deep', say('answer.tooDeep', { most: DEEPEST }))
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  )
}
