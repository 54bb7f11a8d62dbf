import { StepError } from '@millrace/engine'
import { EgressError, type EgressErrorCode } from '../../../../egress/index.ts'
import { DocumentError, type DocumentErrorCode } from '../../../../lib/documents/index.ts'

/** What may be otherwise a moment later. */
const RETRYABLE: ReadonlySet<EgressErrorCode | DocumentErrorCode> = new Set<
  EgressErrorCode | DocumentErrorCode
>(['timeout', 'network', 'unreachable', 'too_slow', 'too_much_memory'])

/** A failed call of an address as the failure of a step; what is neither is thrown on as it is. */
export function failureOfWeb(error: unknown): unknown {
  if (!(error instanceof EgressError) && !(error instanceof DocumentError)) return error
  return new StepError(error.code, error.message, { retryable: RETRYABLE.has(error.code) })
}

const AGAIN: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const LONGEST_DATE = 100

/** Why an answer with this status is a failure; another try may help for some, not before the other side says. */
export function failureOfStatus(response: Response, said: string): StepError {
  const { status } = response
  const { hostname } = new URL(response.url)
  return new StepError(
    `http_${status}`,
    `${hostname} answered with status ${status}${MEANINGS[status] ?? ''}${said === '' ? '.' : `: ${said}`}`,
    { retryable: AGAIN.has(status), retryAfterMs: retryAfterMs(response.headers) },
  )
}

const MEANINGS: Record<number, string> = {
  400: ' (it does not accept the request)',
  401: ' (it wants to know who calls: check the credential)',
  403: ' (it does not allow this: check the credential)',
  404: ' (there is nothing at this address)',
  405: ' (this method does not work there)',
  408: ' (it waited too long for the request)',
  413: ' (what was sent is too large for it)',
  415: ' (it does not take this kind of content)',
  429: ' (it had too many requests)',
  500: ' (it has a problem of its own)',
  503: ' (it is not available at the moment)',
}

/** RFC 9110 §10.2.3: seconds or a date. */
function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  if (value.length > LONGEST_DATE || !/^[A-Z][a-z]{2}/.test(value)) return 0
  const until = Date.parse(value)
  // The other clock may be wrong, but it is wrong in both headers alike.
  const since = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(since) ? Date.now() : since))
}
