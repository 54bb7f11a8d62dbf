import { inEnglish, type Reason, reasonOf } from '@millrace/contract'

export type EgressErrorCode =
  | 'blocked_address'
  | 'bad_url'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  | 'network'

/**
 * An outgoing call that failed or was refused. The message is for people and names only what the caller wrote: never
 * an address that a name resolved to, which would tell a stranger about the inner network.
 */
export class EgressError extends Error {
  readonly code: EgressErrorCode
  /** The message for other languages. */
  readonly reason: Reason | undefined

  constructor(code: EgressErrorCode, message: string | Reason, options?: { cause?: unknown }) {
    super(inEnglish(message), options)
    this.name = 'EgressError'
    this.code = code
    this.reason = reasonOf(message)
  }
}
