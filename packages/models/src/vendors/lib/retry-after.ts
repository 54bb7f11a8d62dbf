/**
 * Seconds that a Retry-After header asks for: a number, or an HTTP date as seen from the answer's own Date header
 * (RFC 9110 section 10.2.3). Null when it says nothing that can be read.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value))
  // `Date.parse` takes nearly anything, "-5" too.
  const until = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(until)) return null
  // The vendor's clock may be wrong, but it is wrong in both headers alike.
  const since = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((until - (Number.isNaN(since) ? now : since)) / 1000))
}
