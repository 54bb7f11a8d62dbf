/** Machine codes of API failures and their HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  edition_required: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  insufficient_storage: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface Issue {
  /** Dotted path into the request, such as `body.name`. */
  path: string
  message: string
}

export interface ErrorDetails {
  issues?: Issue[]
  retryAfter?: number
  editions?: readonly string[]
  [key: string]: unknown
}

/** Body of every failed call; `msg` and `message` are the same sentence for people. */
export interface ErrorEnvelope {
  code: number
  msg: string
  message: string
  error: ErrorCode
  details?: ErrorDetails
}

export interface DataEnvelope<T> {
  code: 200
  msg: string
  data: T
}
