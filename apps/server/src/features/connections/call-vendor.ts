import type { Context } from '../../context.ts'
import type { ConnectionUrls } from '../../config/connections.ts'
import type { EgressResponse } from '../../egress/index.ts'
import { markBroken } from './tokens/mark-broken.ts'
import { type ConnectionRef, openConnection, reopenConnection } from './tokens/open-connection.ts'
import { ConnectionFailure } from './failure.ts'
import { vendorOf } from './vendors/vendors.ts'

export interface VendorCall {
  /** The base URL that the path is below. The token is sent nowhere else. */
  base: keyof ConnectionUrls
  /** Begins with a slash; its parts are encoded by the caller. */
  path: string
  query?: Readonly<Record<string, string>>
  method?: 'GET' | 'POST'
  json?: unknown
  signal: AbortSignal
  timeoutMs?: number
  maxBytes?: number
}

interface VendorAnswer {
  status: number
  ok: boolean
  headers: Headers
  text: string
  /** The token that was sent, which an answer could echo. */
  secret: string
}

const TIMEOUT_MS = 30_000
const MOST_BYTES = 10_000_000

/**
 * Calls a vendor's API with a connection. A token that the vendor refuses is renewed once, and the call repeated: what
 * is refused was not carried out. Throws `ConnectionFailure`, or `EgressError`.
 */
export async function callVendor(
  context: Context,
  wanted: ConnectionRef,
  call: VendorCall,
): Promise<VendorAnswer> {
  return withToken(context, wanted, async (secret, isRefusal) => {
    const response = await send(context, secret, call)
    const { status, ok, headers } = response
    const text = await response.text()
    return status === 401 || isRefusal(text) ? null : { status, ok, headers, text, secret }
  })
}

/** A file at a vendor: its content if there is one, else what the vendor said. */
export type VendorFile =
  | { ok: true; body: ReadableStream<Uint8Array> | null }
  | { ok: false; status: number; headers: Headers; text: string }

const MOST_REFUSAL_BYTES = 1_000_000

/** The same for a file, which is not held in memory. Its body must be read or cancelled, and fails over `maxBytes`. */
export async function downloadFromVendor(
  context: Context,
  wanted: ConnectionRef,
  call: VendorCall & { maxBytes: number },
): Promise<VendorFile> {
  return withToken(context, wanted, async (secret) => {
    const response = await send(context, secret, {
      ...call,
      maxBytes: Math.max(call.maxBytes, MOST_REFUSAL_BYTES),
    })
    const { status, ok, headers } = response
    if (ok) return { ok, body: response.body }
    const text = await response.text()
    return status === 401 ? null : { ok: false, status, headers, text }
  })
}

/**
 * Calls a vendor in a way of the caller's own. `attempt` gives null for a token that the vendor refuses: it is renewed
 * once, and the call repeated. Throws `ConnectionFailure`.
 */
export async function withToken<T>(
  context: Context,
  wanted: ConnectionRef,
  attempt: (secret: string, isRefusal: (text: string) => boolean) => Promise<T | null>,
): Promise<T> {
  const opened = await openConnection(context, wanted)
  const { isRefusal = () => false } = vendorOf(opened.row.vendor)
  const first = await attempt(opened.accessToken, isRefusal)
  if (first !== null) return first
  const again = await reopenConnection(context, opened)
  const second = await attempt(again.accessToken, isRefusal)
  if (second !== null) return second
  await markBroken(context, again.row, { problem: 'revoked', detail: null })
  throw new ConnectionFailure('reconnect', again.row)
}

async function send(
  context: Context,
  secret: string,
  { base, path, query, method = 'GET', json, ...call }: VendorCall,
): Promise<EgressResponse> {
  const url = new URL(context.config.connections.urls[base] + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return context.egress.fetch(url, {
    method,
    redirect: 'error',
    signal: call.signal,
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    maxBytes: call.maxBytes ?? MOST_BYTES,
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, */*;q=0.5',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}
