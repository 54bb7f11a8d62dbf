import { ConnectionError, MillraceError } from './errors.ts'

/**
 * When a call may be repeated. `always`: it changes nothing, or its idempotency key makes sure that it is done once.
 * `refused`: only after a refusal that shows that nothing was done.
 */
export type Repeats = 'always' | 'refused'

/** In ms. A server that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 60_000
const FIRST_WAIT = 500
const LONGEST_BACKOFF = 8000

/** Statuses of failures that pass. */
const PASSING = new Set([408, 425, 500, 502, 503, 504])

interface Attempt {
  /** The number of repeats so far. */
  repeats: number
  retryAfter: number | null
}

/** Ms to wait before a call is repeated; null if it can't be. */
export function waitBefore(error: unknown, may: Repeats, { repeats, retryAfter }: Attempt): number | null {
  if (!isPassing(error, may, retryAfter)) return null
  if (retryAfter !== null) return retryAfter <= LONGEST_WAIT ? retryAfter : null
  const backoff = Math.min(LONGEST_BACKOFF, FIRST_WAIT * 2 ** repeats)
  // Spread, so that clients that failed together don't come back together.
  return backoff * (0.5 + Math.random() / 2)
}

function isPassing(error: unknown, may: Repeats, retryAfter: number | null): boolean {
  if (error instanceof ConnectionError) return may === 'always'
  if (!(error instanceof MillraceError)) return false
  if (error.status === 429) return error.code === 'rate_limited'
  if (may === 'refused') return false
  // The first call with this idempotency key is still running.
  if (error.status === 409) return retryAfter !== null
  return PASSING.has(error.status)
}

/** Ms of a `Retry-After` in seconds or as a date; null without one. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Waits, unless the signal is aborted before. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
