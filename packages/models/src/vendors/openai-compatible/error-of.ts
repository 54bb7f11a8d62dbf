import { ModelError } from '../../errors.ts'
import { notTheApi } from './http-error.ts'
import { RefusedError } from './watched-fetch.ts'

const DEEPEST = 6

/** The first error of this kind among an error and its causes; libraries wrap what the fetch has thrown. */
export function findCause<T extends Error>(error: unknown, kind: new (...args: never[]) => T): T | null {
  for (let part = error, depth = 0; part instanceof Error && depth < DEEPEST; part = part.cause, depth++)
    if (part instanceof kind) return part
  return null
}

/** What went wrong in the stream, as an error for people. */
export function errorOf(error: unknown, { began }: { began: boolean }): ModelError {
  const own = findCause(error, ModelError) ?? findCause(error, RefusedError)?.toModelError()
  if (own) return own
  const name = error instanceof Error ? error.name : ''
  if (name === 'AI_JSONParseError' || name === 'AI_TypeValidationError' || name === 'AI_InvalidArgumentError')
    return notTheApi()
  // What a vendor says in the stream is passed on as it came, or in an error of the library.
  if (name === 'AI_StreamProviderError' || !(error instanceof Error))
    return new ModelError({
      code: 'unavailable',
      message: 'The model server reported a problem in the middle of its answer. Please try again.',
    })
  // A stream that ends before it says so, by a reset or politely, without a single event if it was none.
  if (!began && name === 'AI_InvalidResponseDataError') return notTheApi()
  return new ModelError({ code: 'cut_off', message: 'The model server broke off its answer.' })
}
