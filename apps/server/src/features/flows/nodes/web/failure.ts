import { type Reason, say } from '@millrace/contract'
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
  return new StepError(error.code, error.reason ?? error.message, { retryable: RETRYABLE.has(error.code) })
}

const AGAIN: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const LONGEST_DATE = 100

/** Why an answer with this status is a failure; another try may help for some, not before the other side says. */
export function failureOfStatus(response: Response, said: string): StepError {
  const { status } = response
  const { hostname } = new URL(response.url)
  return new StepError(`http_${status}`, sayStatus({ host: hostname, status: String(status), said }), {
    retryable: AGAIN.has(status),
    retryAfterMs: retryAfterMs(response.headers),
  })
}

const MEANT = [400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 503] as const

/** The other side is quoted, if it said anything. */
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
function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  if (value.length > LONGEST_DATE || !/^[A-Z][a-z]{2}/.test(value)) return 0
  const until = Date.parse(value)
  // The other clock may be wrong, but it is wrong in both headers alike.
  const since = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(since) ? Date.now() : since))
}
