/**
 * The seconds of a Retry-After header: a number, or an HTTP date relative to the response's own Date header (RFC 9110
 * section 10.2.3). Null when it cannot be read.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value))
  // `Date.parse` accepts nearly anything, even "-5".
  const until = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(until)) return null
  // The vendor's clock may be wrong, but it is the same for both headers.
  const since = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((until - (Number.isNaN(since) ? now : since)) / 1000))
}
