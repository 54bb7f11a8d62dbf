import { connections, flows, type Reason, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { EgressError } from '../../../../egress/index.ts'
import { callVendor, ConnectionFailure, labelOf, type VendorCall } from '../../../connections/index.ts'
import type { NodeEnv } from '../types.ts'
import { failureOfWeb, retryAfterMs } from '../web/failure.ts'
import { storable, storableText } from '../web/storable.ts'

export interface StepCall extends Omit<VendorCall, 'signal'> {
  /** Whether a repeat does no harm. Otherwise, a call whose outcome is unknown is not repeated. */
  repeatable: boolean
}

type Body = Readonly<Record<string, unknown>>

const LONGEST_SAID = 300
const HIDDEN = '••••'

/** A call to a vendor with the step's connection: the JSON of its answer. Throws StepError with a clear reason. */
export async function callInStep(
  step: Step,
  { context, account }: NodeEnv,
  { purpose, call }: { purpose: connections.Purpose; call: StepCall },
): Promise<Body> {
  const { repeatable, ...rest } = call
  const vendor = labelOf(connections.vendorFor(purpose))
  try {
    const wanted = { ...account, id: flows.textOf(step.params.connection), purpose }
    const answer = await callVendor(context, wanted, { ...rest, signal: step.signal })
    const text = answer.text.replaceAll(answer.secret, HIDDEN)
    if (!answer.ok) throw refusalOf(answer, { vendor, said: saidIn(text), repeatable })
    return bodyOf(text, vendor)
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    throw failureOf(error, { vendor, repeatable })
  }
}

function bodyOf(text: string, vendor: string): Body {
  try {
    const value = storable(JSON.parse(text))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StepError('vendor_garbled', say('vendor.garbled', { vendor }))
}

/** The vendor's own sentence, in the forms of Google and Calendly. */
function saidIn(text: string): { message: string; reasons: string[] } {
  try {
    const body = JSON.parse(text) as {
      message?: unknown
      error?: { message?: unknown; status?: unknown; errors?: { reason?: unknown }[] }
    }
    const message = body.error?.message ?? body.message
    const listed = Array.isArray(body.error?.errors) ? body.error.errors.slice(0, 10) : []
    const reasons = [body.error?.status, ...listed.map((one) => one?.reason)]
    return { message: shorten(message), reasons: reasons.filter((one) => typeof one === 'string') }
  } catch {
    // Not JSON: a page of a proxy, say.
    return { message: '', reasons: [] }
  }
}

const shorten = (text: unknown): string =>
  typeof text === 'string' ? storableText(text).trim().slice(0, LONGEST_SAID) : ''

/** Google reports some rate limits with status 403. */
const RATES: ReadonlySet<string> = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RESOURCE_EXHAUSTED',
])

interface Refusal {
  vendor: string
  said: { message: string; reasons: string[] }
  repeatable: boolean
}

function refusalOf(
  { status, headers }: { status: number; headers: Headers },
  { vendor, said, repeatable }: Refusal,
): StepError {
  if (status === 429 || (status === 403 && said.reasons.some((reason) => RATES.has(reason))))
    // It was refused, not carried out.
    return new StepError('vendor_rate', say('vendor.rate', { vendor }), {
      retryable: true,
      retryAfterMs: retryAfterMs(headers),
    })
  if (status >= 500) {
    const reason = repeatable
      ? say('vendor.problem', { vendor, status: String(status) })
      : say('vendor.unsure', { vendor })
    return new StepError('vendor_problem', reason, {
      retryable: repeatable,
      retryAfterMs: retryAfterMs(headers),
    })
  }
  const message = said.message || `HTTP ${status}`
  const reasons: Record<number, Reason> = {
    403: say('vendor.denied', { vendor, said: message }),
    404: say('vendor.notFound', { vendor, said: message }),
  }
  return new StepError(
    `vendor_${status}`,
    reasons[status] ?? say('vendor.rejected', { vendor, status: String(status), said: message }),
  )
}

function failureOf(error: unknown, { vendor, repeatable }: { vendor: string; repeatable: boolean }): unknown {
  if (error instanceof ConnectionFailure) return ofConnection(error, vendor)
  if (error instanceof EgressError && !repeatable && (error.code === 'timeout' || error.code === 'network'))
    return new StepError('vendor_unsure', say('vendor.unsure', { vendor }))
  return failureOfWeb(error)
}

function ofConnection({ code, connection: name }: ConnectionFailure, vendor: string): StepError {
  const reasons = {
    missing: say('connection.missing'),
    reconnect: say('connection.reconnect', { name, vendor }),
    purpose: say('connection.purpose', { name, vendor }),
    client: say('connection.client', { vendor }),
    closed: say('connection.closed', { name, vendor }),
    unavailable: say('connection.unavailable', { vendor }),
  }
  return new StepError(`connection_${code}`, reasons[code], { retryable: code === 'unavailable' })
}
