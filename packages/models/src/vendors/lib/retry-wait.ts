import { ModelError } from '../../errors.ts'

const WAITS_MS = [300, 1200]
const LONGEST_WAIT_MS = 5000

/**
 * How long to wait before a retry; null for no retry. A failure before the first token can be hidden by a second
 * attempt, but a long wait is the caller's decision.
 */
export function retryWait(error: unknown, attempt: number): number | null {
  const usual = WAITS_MS[attempt]
  if (!(error instanceof ModelError) || !error.retryable || usual === undefined) return null
  if (error.code !== 'rate_limited' && error.code !== 'unavailable') return null
  const ms = error.retryAfterSeconds === null ? usual : error.retryAfterSeconds * 1000
  return ms <= LONGEST_WAIT_MS ? ms : null
}
