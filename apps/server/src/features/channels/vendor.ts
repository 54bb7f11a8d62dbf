import type {
  Channel,
  ProbeReply,
  SendFailure,
  Settings,
  VendorAnswer,
  VendorRequest,
} from '@millrace/channels'
import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'

/** Vendors answer with less. */
const ANSWER_BYTES = 256 * 1024
/** Longest time that a vendor can ask us to wait. */
const MOST_WAIT_SECONDS = 3600

interface Answered extends VendorAnswer {
  /** Seconds from the header Retry-After. */
  retryAfter: number | null
}

/** Sends a request to a vendor. A failure to reach it, and its overload, are failures that can pass. */
export async function callVendor(
  context: Context,
  {
    channel,
    request,
    signal,
  }: { channel: Channel; request: VendorRequest; signal?: AbortSignal | undefined },
): Promise<Answered | { failure: SendFailure; retryAfter: number | null }> {
  const { method, path, headers, body } = request
  try {
    const answer = await context.egress.fetch(baseOf(context, channel) + path, {
      method,
      headers: {
        ...headers,
        ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      timeoutMs: context.config.channels.timeoutMs,
      maxBytes: ANSWER_BYTES,
      ...(signal ? { signal } : {}),
    })
    const retryAfter = secondsOf(answer.headers.get('retry-after'))
    const text = await answer.text()
    const { status } = answer
    if (status === 429)
      return { failure: { reason: 'rate', detail: 'HTTP 429', retry: true }, retryAfter: retryAfter ?? 1 }
    if (status >= 500)
      return { failure: { reason: 'vendor_down', detail: `HTTP ${status}`, retry: true }, retryAfter }
    return { status, body: jsonOf(text), retryAfter }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return {
      failure: { reason: 'unreachable', detail: error.message.slice(0, 300), retry: true },
      retryAfter: null,
    }
  }
}

export function baseOf({ config }: Context, { api }: Channel): string {
  const { urls, graphVersion } = config.channels
  const base = urls[api.setting] ?? api.url
  return api.versioned ? `${base}/${graphVersion}` : base
}

function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MOST_WAIT_SECONDS) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The status decides then.
    return null
  }
}

/** Asks the vendor which account the settings are for. */
export async function probe(
  context: Context,
  { channel, settings, signal }: { channel: Channel; settings: Settings; signal: AbortSignal },
): Promise<ProbeReply> {
  const answer = await callVendor(context, { channel, request: channel.probe(settings), signal })
  return 'failure' in answer ? { failure: answer.failure } : channel.readProbe(answer, settings)
}
