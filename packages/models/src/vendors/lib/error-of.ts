import { say } from '@millrace/contract'
import { ModelError } from '../../errors.ts'
import { errorOfRefusal, notTheApi } from './http-error.ts'
import { readErrorBody } from './read-refusal.ts'
import { RefusedError } from './watched-fetch.ts'

const DEEPEST = 6

/** An error and its causes; libraries wrap what fetch throws. */
function* causes(error: unknown): Generator<Error> {
  for (let part = error, depth = 0; part instanceof Error && depth < DEEPEST; part = part.cause, depth++)
    yield part
}

/** The first error of this class among an error and its causes. */
export function findCause<T extends Error>(error: unknown, kind: new (...args: never[]) => T): T | null {
  for (const part of causes(error)) if (part instanceof kind) return part
  return null
}

const NOT_UNDERSTOOD = new Set(['AI_JSONParseError', 'AI_TypeValidationError', 'AI_InvalidArgumentError'])

/** The error of a stream, with a message for users. */
export function errorOf(error: unknown, { began }: { began: boolean }): ModelError {
  const own = findCause(error, ModelError) ?? findCause(error, RefusedError)?.toModelError()
  if (own) return own
  const name = error instanceof Error ? error.name : ''
  for (const part of causes(error)) if (NOT_UNDERSTOOD.has(part.name)) return notTheApi()
  const told = errorInStream(error)
  if (told) return told
  // A stream that ends prematurely, by a reset or cleanly, or without a single event.
  if (!began && (name === 'AI_InvalidResponseDataError' || name === 'AI_EmptyResponseBodyError'))
    return notTheApi()
  return new ModelError({ code: 'cut_off', message: say('model.brokeOff') })
}

/** An error reported in the stream arrives as is or wrapped by the library. */
function errorInStream(error: unknown): ModelError | null {
  const { name, statusCode, type, message } = (error ?? {}) as Record<string, unknown>
  if (error instanceof Error && name !== 'AI_StreamProviderError' && name !== 'AI_APICallError') return null
  const said = error instanceof Error ? {} : { type, message }
  const told = readErrorBody(JSON.stringify({ error: said }))
  const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 0
  if (told.hint || status > 0) return errorOfRefusal({ ...told, status })
  // Without an error status it is a connection error.
  if (name === 'AI_APICallError') return null
  if (type === 'rate_limit_error') return errorOfRefusal({ ...told, status: 429 })
  return new ModelError({
    code: 'unavailable',
    message: say('model.reported'),
  })
}
