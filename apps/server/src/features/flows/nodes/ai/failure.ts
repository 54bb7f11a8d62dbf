import { StepError } from '@millrace/engine'
import { ModelError } from '@millrace/models'

/** Why a model did not answer, as the failure of a step; what is not the model's doing is thrown on as it is. */
export function failureOfModel(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  const { code, message, reason, retryable, retryAfterSeconds } = error
  return new StepError(`model_${code}`, reason ?? message, {
    retryable,
    retryAfterMs: (retryAfterSeconds ?? 0) * 1000,
  })
}
