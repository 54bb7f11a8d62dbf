import type { ApiError } from '@millrace/contract'
import { StreamError } from './checks.ts'
import type { ThreadFailure } from './thread-state.ts'

// By name, because a reference to the class would bring the whole contract along.
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

type Kind = ThreadFailure['kind']

const KINDS: Partial<Record<string, Kind>> = {
  network: 'network',
  rate_limited: 'rate',
  not_found: 'gone',
  unauthenticated: 'signin',
  invalid_request: 'refused',
  payload_too_large: 'refused',
}

/** What a thrown error means in the thread. Errors that are defects of this page are thrown on. */
export function failureOf(error: unknown, retry: ThreadFailure['retry']): ThreadFailure {
  if (isApiError(error)) {
    const { code, message, details } = error
    const kind = KINDS[code] ?? 'server'
    return { kind, message: kind === 'network' ? null : message, retryAt: after(details.retryAfter), retry }
  }
  // A connection that breaks while the answer is read: TypeError in every browser.
  const broke = error instanceof StreamError || error instanceof TypeError || error instanceof DOMException
  if (!broke) throw error
  return { kind: 'broken', message: null, retryAt: null, retry }
}

/** A failure that came as a part of the stream. */
export function failureInStream(part: {
  error: string
  message: string
  retryAfter: number | null
}): ThreadFailure {
  const kind = part.error === 'rate_limited' ? 'rate' : 'server'
  return { kind, message: part.message, retryAt: after(part.retryAfter), retry: 'ask' }
}

/** `seconds` from now in ms since 1970. */
const after = (seconds: number | null | undefined) =>
  typeof seconds === 'number' && seconds > 0 ? Date.now() + seconds * 1000 : null
