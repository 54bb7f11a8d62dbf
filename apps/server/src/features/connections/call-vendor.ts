import type { Context } from '../../context.ts'
import type { ConnectionUrls } from '../../config/connections.ts'
import { markBroken } from './tokens/mark-broken.ts'
import { type ConnectionRef, openConnection, reopenConnection } from './tokens/open-connection.ts'
import { ConnectionFailure } from './failure.ts'

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
  response: Response
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
  const first = await send(context, opened.accessToken, call)
  if (first.status !== 401) return { response: first, secret: opened.accessToken }
  await first.body?.cancel()
  const again = await reopenConnection(context, opened)
  const second = await send(context, again.accessToken, call)
  if (second.status !== 401) return { response: second, secret: again.accessToken }
  await second.body?.cancel()
  await markBroken(context, again.row, { problem: 'revoked', detail: null })
  throw new ConnectionFailure('reconnect', again.row)
}

function send(
  context: Context,
  token: string,
  { base, path, query, method = 'GET', json, ...call }: VendorCall,
): Promise<Response> {
  const url = new URL(context.config.connections.urls[base] + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return context.egress.fetch(url, {
    method,
    redirect: 'error',
    signal: call.signal,
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    maxBytes: call.maxBytes ?? MOST_BYTES,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}
