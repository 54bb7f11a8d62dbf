import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** Maximum nesting of data passed between steps. */
export const DEEPEST = 64

/** Text that the database can store: without NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** External data that the database can store. Throws StepError if it is nested too deeply. */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new StepError('too_deep', say('answer.tooDeep', { most: DEEPEST }))
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  )
}
