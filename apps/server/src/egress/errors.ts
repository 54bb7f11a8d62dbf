import { inEnglish, type Reason, reasonOf } from '@millrace/contract'

export type EgressErrorCode =
  | 'blocked_address'
  /** Public, but outside of what the caller can reach. */
  | 'not_allowed'
  | 'bad_url'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  | 'network'

/**
 * An outgoing call that failed or was refused. The message is for people and names only what the caller provided. It
 * never contains a resolved address, which would reveal the internal network.
 */
export class EgressError extends Error {
  readonly code: EgressErrorCode
  /** Translatable form of the message. */
  readonly reason: Reason | undefined

  constructor(code: EgressErrorCode, message: string | Reason, options?: { cause?: unknown }) {
    super(inEnglish(message), options)
    this.name = 'EgressError'
    this.code = code
    this.reason = reasonOf(message)
  }
}
