import type { ErrorCode, ErrorDetails } from './generated/schemas.ts'

interface Refusal {
  status: number
  code: ErrorCode
  message: string
  details?: ErrorDetails | undefined
  requestId?: string | null | undefined
}

/** The server refused a call, or failed. */
export class MillraceError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** Stable: decide by it, never by the message. */
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** Names the call in the server's log. */
  readonly requestId: string | null

  constructor({ status, code, message, details = {}, requestId = null }: Refusal) {
    super(message)
    this.name = 'MillraceError'
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }

  /** What is wrong, by path, if the input didn't fit. */
  get issues(): { path: string; message: string }[] {
    return this.details.issues ?? []
  }

  /** Why, more precisely than the code, if the server says it. */
  get reason(): string | null {
    const { reason } = this.details
    return typeof reason === 'string' ? reason : null
  }
}

/** No response: the server couldn't be reached, or the connection was lost. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ConnectionError'
  }
}

/** No response in time. */
export class TimeoutError extends ConnectionError {
  constructor(message: string) {
    super(message)
    this.name = 'TimeoutError'
  }
}

interface OpenAiError {
  message: string
  code: string | null
}

interface ErrorBody {
  error?: ErrorCode | OpenAiError
  message?: string
  details?: ErrorDetails
}

/** The server's error in a response, in either of its forms. */
export async function errorOf(response: Response): Promise<MillraceError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const { status, headers } = response
  const requestId = headers.get('x-request-id')
  const error = body?.error
  if (typeof error === 'object' && error !== null)
    return new MillraceError({ status, code: codeOf(status), message: error.message, requestId })
  return new MillraceError({
    status,
    code: error ?? codeOf(status),
    message: body?.message ?? `The server responded with status ${status}.`,
    details: body?.details,
    requestId,
  })
}

const CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  429: 'rate_limited',
  502: 'upstream_failed',
  503: 'unavailable',
}

/** For responses without a code, such as those of a proxy. */
const codeOf = (status: number): ErrorCode => CODES[status] ?? (status < 500 ? 'invalid_request' : 'internal')
