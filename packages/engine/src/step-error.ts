import { inEnglish, type Reason, reasonOf } from '@millrace/contract'

/** Why a step failed, as stored and shown. */
export interface StepFailure {
  code: string
  message: string
  /** Translatable form of the message; absent for external messages. */
  reason?: Reason | undefined
  retryable: boolean
}

/**
 * Thrown by executors. `retryable`: another attempt may succeed; the node's policy limits the number. The message is a
 * translatable reason, or an external message that is kept as it is. `retryAfterMs`: the other side asks for a longer
 * delay than the policy's.
 */
export class StepError extends Error {
  readonly code: string
  readonly reason: Reason | undefined
  readonly retryable: boolean
  readonly retryAfterMs: number
  /** Entries of what the attempt has used, as in a `StepAnswer`. */
  readonly usage: unknown

  constructor(
    code: string,
    message: string | Reason,
    {
      retryable = false,
      retryAfterMs = 0,
      usage,
    }: { retryable?: boolean; retryAfterMs?: number; usage?: unknown } = {},
  ) {
    super(inEnglish(message))
    this.name = 'StepError'
    this.code = code
    this.reason = reasonOf(message)
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
    this.usage = usage
  }
}

/**
 * Thrown by an executor whose step can't continue now, through no fault of its own. Nothing is recorded for the step,
 * and its run stops there, as if paused.
 */
export class HeldBack extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'HeldBack'
  }
}

/** What a failed attempt has used, for its record. */
export const usageOfFailed = (thrown: unknown): { usage?: unknown } =>
  thrown instanceof StepError && thrown.usage !== undefined ? { usage: thrown.usage } : {}

/** Converts any thrown value to a failure; anything but a StepError is a defect, which is reported but not retried. */
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

/** The reason or message of a failure, for use inside another one. */
export const saidOf = ({ reason, message }: Pick<StepFailure, 'reason' | 'message'>): string | Reason =>
  reason ?? message
