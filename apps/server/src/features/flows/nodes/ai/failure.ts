import { StepError } from '@millrace/engine'
import { ModelError } from '@millrace/models'

/** Converts a model error to a step failure; other errors are returned unchanged. */
export function failureOfModel(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { code, message, reason, retryable, retryAfterSeconds } = error
  return new StepError(`model_${code}`, reason ?? message, {
    retryable,
    retryAfterMs: (retryAfterSeconds ?? 0) * 1000,
  })
}
