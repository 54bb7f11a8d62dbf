import type { Reason } from '@millrace/contract'
import { ModelError, type ModelErrorCode, WrongFormError } from '../errors.ts'

/** How a call failed, as it is kept. */
export interface RecordedFailure {
  code: ModelErrorCode
  message: string
  /** Absent in what older versions recorded. */
  reason?: Reason | null
  retryable?: boolean
  retryAfterSeconds: number | null
  /** Whether the caller may have the answer mended. */
  wrongForm?: boolean
}

export const failureOf = (error: ModelError): RecordedFailure => ({
  code: error.code,
  message: error.message,
  reason: error.reason ?? null,
  retryable: error.retryable,
  retryAfterSeconds: error.retryAfterSeconds,
  wrongForm: error instanceof WrongFormError,
})

/** The error that callers saw when it was recorded. */
export function errorOf(failure: RecordedFailure): ModelError {
  if (failure.wrongForm) return new WrongFormError()
  const { code, message, reason, retryable, retryAfterSeconds } = failure
  return new ModelError({
    code,
    message: reason ?? message,
    retryAfterSeconds,
    ...(retryable === undefined ? {} : { retryable }),
  })
}
