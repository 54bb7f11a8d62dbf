/** Why a step failed, as it is kept and shown. */
export interface StepFailure {
  code: string
  message: string
  retryable: boolean
}

/**
 * What an executor throws. `retryable`: another try may succeed; the node's policy says how many there are.
 * `retryAfterMs`: the other side asks not to be tried again before; longer than the policy waits.
 */
export class StepError extends Error {
  readonly code: string
  readonly retryable: boolean
  readonly retryAfterMs: number

  constructor(
    code: string,
    message: string,
    { retryable = false, retryAfterMs = 0 }: { retryable?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message)
    this.name = 'StepError'
    this.code = code
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
  }
}

/** Any thrown value as a failure; what is not a StepError is a defect, told but not tried again. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof StepError)
    return { code: error.code, message: error.message, retryable: error.retryable }
  return {
    code: 'internal',
    message: error instanceof Error ? error.message : String(error),
    retryable: false,
  }
}
