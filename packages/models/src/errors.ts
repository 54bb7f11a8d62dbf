import { inEnglish, type Reason, reasonOf, say } from '@millrace/contract'

export type ModelErrorCode =
  | 'unauthorised'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'cut_off'
  | 'bad_response'
  | 'not_found'
  | 'refused'
  /** The account's own credits, or a budget, are used up. */
  | 'no_credits'

const RETRYABLE: ReadonlySet<ModelErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'timeout',
  'cut_off',
  'bad_response',
])

/**
 * A call to a model that failed. The message, also as a reason for other languages, is for people: it names no key and no address, and quotes nothing the
 * vendor said.
 */
export class ModelError extends Error {
  readonly code: ModelErrorCode
  readonly reason: Reason | undefined
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** What the vendor asks for; null when it says nothing. */
  readonly retryAfterSeconds: number | null

  constructor({
    code,
    message,
    retryable = RETRYABLE.has(code),
    retryAfterSeconds = null,
  }: {
    code: ModelErrorCode
    message: string | Reason
    /** Follows from the code unless told. */
    retryable?: boolean
    retryAfterSeconds?: number | null
  }) {
    super(inEnglish(message))
    this.name = 'ModelError'
    this.code = code
    this.reason = reasonOf(message)
    this.retryable = retryable
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

/** A whole answer that is not of the wanted form. What it said came as text before: whoever asked may have it mended. */
export class WrongFormError extends ModelError {
  /** What the vendor counted; null in what was recorded without it. */
  readonly usage: TokenUsage | null

  constructor(usage: TokenUsage | null = null) {
    super({ code: 'bad_response', message: say('model.wrongForm') })
    this.usage = usage
  }
}

/** The answer came to its limit before it said anything, as that of a model that thinks may. */
export class NoRoomError extends ModelError {
  readonly usage: TokenUsage | null

  constructor(usage: TokenUsage | null = null) {
    super({ code: 'bad_response', message: say('model.noRoom'), retryable: false })
    this.usage = usage
  }
}
