import { ERROR_STATUS, type ErrorCode, type ErrorDetails } from '@millrace/contract'
import { ModelError, type ModelErrorCode } from '@millrace/models'
import { Failure } from '../../lib/errors.ts'

/** Also for a model that exists, but not for this caller. */
export const noModel = () =>
  new Failure('not_found', 'This model doesn’t exist, or this API key can’t use it.', {
    param: 'model',
    code: 'model_not_found',
  })

type ModelFailure = Record<ModelErrorCode | 'interrupted', { code: ErrorCode; isFinal?: true }>

/** `isFinal`: repeating the call is in vain. */
const BY_CODE: ModelFailure = {
  no_credits: { code: 'insufficient_credits' },
  rate_limited: { code: 'rate_limited' },
  unavailable: { code: 'unavailable' },
  timeout: { code: 'unavailable' },
  interrupted: { code: 'unavailable' },
  cut_off: { code: 'upstream_failed' },
  bad_response: { code: 'upstream_failed' },
  unauthorised: { code: 'upstream_failed', isFinal: true },
  not_found: { code: 'upstream_failed', isFinal: true },
  refused: { code: 'upstream_failed', isFinal: true },
}

/** A response that failed: by the code of a model's or an own failure. */
export function failureOf(of: {
  error: string
  message: string
  retryAfter: number | null
  param?: string
}): Failure {
  const { error, message, retryAfter, param } = of
  const known = Object.hasOwn(BY_CODE, error) ? BY_CODE[error as keyof ModelFailure] : null
  const own = Object.hasOwn(ERROR_STATUS, error) ? (error as ErrorCode) : 'internal'
  const details: ErrorDetails = {
    ...(retryAfter === null ? {} : { retryAfter }),
    ...(param === undefined ? {} : { param }),
    ...(known?.isFinal ? { isFinal: true } : {}),
  }
  return new Failure(known?.code ?? own, message, details)
}

/** The same for a call of a model. Other errors are returned as they are. */
export function failureOfModel(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { code, message, retryAfterSeconds: retryAfter } = error
  return failureOf({ error: code, message, retryAfter })
}
