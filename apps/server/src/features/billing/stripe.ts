import { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'

export type { Stripe }

/** The version whose types the library has. Stripe keeps answering in it. */
const API_VERSION = '2026-10-28.endive'
const LIMITS = { maxBytes: 4_000_000, timeoutMs: 20_000 }

/** A client for the operator's account at Stripe; null where nothing is sold by card. */
export function openStripe({ config, egress }: Context): Stripe | null {
  if (!config.billing) return null
  const { apiUrl, secretKey } = config.billing
  const { origin, protocol, hostname, port } = new URL(apiUrl)
  const fetchSafely = egress.asFetch({ ...LIMITS, mayCall: (url) => url.origin === origin })
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(fetchSafely),
    maxNetworkRetries: 2,
    timeout: LIMITS.timeoutMs,
    telemetry: false,
  })
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** Calls Stripe for a person: its failures become a sentence without its details, which are logged. */
export async function askStripe<T>({ log }: Pick<Context, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, requestId, message } = error
    log.error({ type, code, requestId, err: message }, 'Stripe refused a call or could not be reached')
    throw new Failure('upstream_failed', 'The payment provider can’t be reached right now. Try again later.')
  }
}
