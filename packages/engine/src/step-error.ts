import { inEnglish, type Reason, reasonOf } from '@millrace/contract'

/** Why a step failed, as it is kept and shown. */
export interface StepFailure {
  code: string
  message: string
  /** The message for other languages; not there for words of others. */
  reason?: Reason | undefined
  retryable: boolean
}

/**
 * What an executor throws. `retryable`: another try may succeed; the node's policy says how many there are.
 * The message is a reason that can be told in any language, or words of others, which stay as they are.
 * `retryAfterMs`: the other side asks not to be tried again before; longer than the policy waits.
 */
export class StepError extends Error {
  readonly code: string
  readonly reason: Reason | undefined
  readonly retryable: boolean
  readonly retryAfterMs: number

  constructor(
    code: string,
    message: string | Reason,
    { retryable = false, retryAfterMs = 0 }: { retryable?: boolean; retryAfterMs?: number } = {},
  ) {
    super(inEnglish(message))
    this.name = 'StepError'
    this.code = code
    this.reason = reasonOf(message)
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * What an executor throws when its step must not go on now, through no fault of its own: nothing is said of the step, and
 * its run stops there, as when it is paused.
 */
export class HeldBack extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'HeldBack'
  }
}

/** Any thrown value as a failure; what is not a StepError is a defect, told but not tried again. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof StepError) {
    const { code, message, reason, retryable } = error
    return { code, message, retryable, ...(reason ? { reason } : {}) }
  }
  return {
    code: 'internal',
    message: error instanceof Error ? error.message : String(error),
    retryable: false,
  }
}

/** What was said of a failure, to be said within another. */
export const saidOf = ({ reason, message }: Pick<StepFailure, 'reason' | 'message'>): string | Reason =>
  reason ?? message
