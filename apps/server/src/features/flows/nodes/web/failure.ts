import { type Reason, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { EgressError, type EgressErrorCode } from '../../../../egress/index.ts'
import { DocumentError, type DocumentErrorCode } from '../../../../lib/documents/index.ts'

/** Errors that may be temporary. */
const RETRYABLE: ReadonlySet<EgressErrorCode | DocumentErrorCode> = new Set<
  EgressErrorCode | DocumentErrorCode
>(['timeout', 'network', 'unreachable', 'too_slow', 'too_much_memory'])

/** Converts a failed web call to a step failure; other errors are returned unchanged. */
export function failureOfWeb(error: unknown): unknown {
  if (!(error instanceof EgressError) && !(error instanceof DocumentError)) return error
  return new StepError(error.code, error.reason ?? error.message, { retryable: RETRYABLE.has(error.code) })
}

const AGAIN: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const LONGEST_DATE = 100

/** Why a response with this status is a failure; some are retryable, after the requested delay. */
export function failureOfStatus(response: Response, said: string): StepError {
  const { status } = response
  const { hostname } = new URL(response.url)
  return new StepError(`http_${status}`, sayStatus({ host: hostname, status: String(status), said }), {
    retryable: AGAIN.has(status),
    retryAfterMs: retryAfterMs(response.headers),
  })
}

const MEANT = [400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 503] as const

/** Quotes the other side's message, if any. */
function sayStatus({ host, status, said }: { host: string; status: string; said: string }): Reason {
  const known = MEANT.find((one) => String(one) === status)
  if (known === undefined)
    return said === ''
      ? say('answer.status', { host, status })
      : say('answer.statusSaid', { host, status, said })
  const meaning = say(`meaning.${known}`)
  return said === ''
    ? say('answer.meant', { host, status, meaning })
    : say('answer.meantSaid', { host, status, meaning, said })
}

/** RFC 9110 §10.2.3: seconds or a date. */
export function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  if (value.length > LONGEST_DATE || !/^[A-Z][a-z]{2}/.test(value)) return 0
  const until = Date.parse(value)
  // The other clock may be wrong, but equally so in both headers.
  const since = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(since) ? Date.now() : since))
}
