import type { ApiError } from '@millrace/contract'
import { StreamError } from './checks.ts'
import type { ThreadFailure } from './thread-state.ts'

// Compared by name: importing the class would bundle the whole contract.
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

const REFUSALS = ['too_long', 'blocked_word', 'recorded', 'site'] as const

/** The owner's rule that rejected a message; null for other rejections. */
function refusalOf({ refusal, most }: ApiError['details']): ThreadFailure['refusal'] {
  const rule = REFUSALS.find((one) => one === refusal)
  return rule ? { rule, most: typeof most === 'number' ? most : 0 } : null
}

/** What an error means in the thread. Errors that are bugs of this page are rethrown. */
export function failureOf(error: unknown, retry: ThreadFailure['retry']): ThreadFailure {
  if (isApiError(error)) {
    const { code, message, details } = error
    const refusal = refusalOf(details)
    const kind = refusal ? 'refused' : (KINDS[code] ?? 'server')
    const words = kind === 'network' ? null : message
    return { kind, message: words, refusal, retryAt: after(details.retryAfter), retry }
  }
  // A connection lost while reading: TypeError in every browser.
  const broke = error instanceof StreamError || error instanceof TypeError || error instanceof DOMException
  if (!broke) throw error
  return { kind: 'broken', message: null, retryAt: null, retry }
}

/** A failure reported as a part of the stream. */
export function failureInStream(part: {
  error: string
  message: string
  retryAfter: number | null
}): ThreadFailure {
  if (part.error === 'lost') return { kind: 'broken', message: null, retryAt: null, retry: 'ask' }
  const kind = part.error === 'rate_limited' ? 'rate' : 'server'
  return { kind, message: part.message, retryAt: after(part.retryAfter), retry: 'ask' }
}

/** `seconds` from now, in ms since 1970. */
const after = (seconds: number | null | undefined) =>
  typeof seconds === 'number' && seconds > 0 ? Date.now() + seconds * 1000 : null
