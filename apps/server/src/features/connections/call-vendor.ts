import type { Context } from '../../context.ts'
import type { ConnectionUrls } from '../../config/connections.ts'
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
  const opened = await openConnection(context, wanted)
  const { isRefusal = () => false } = vendorOf(opened.row.vendor)
  const isRefused = ({ status, text }: VendorAnswer) => status === 401 || isRefusal(text)
  const first = await send(context, opened.accessToken, call)
  if (!isRefused(first)) return first
  const again = await reopenConnection(context, opened)
  const second = await send(context, again.accessToken, call)
  if (!isRefused(second)) return second
  await markBroken(context, again.row, { problem: 'revoked', detail: null })
  throw new ConnectionFailure('reconnect', again.row)
}

async function send(
  context: Context,
  secret: string,
  { base, path, query, method = 'GET', json, ...call }: VendorCall,
): Promise<VendorAnswer> {
  const url = new URL(context.config.connections.urls[base] + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const response = await context.egress.fetch(url, {
    method,
    redirect: 'error',
    signal: call.signal,
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    maxBytes: call.maxBytes ?? MOST_BYTES,
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const { status, ok, headers } = response
  return { status, ok, headers, text: await response.text(), secret }
}
