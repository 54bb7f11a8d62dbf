import type { Socket } from 'node:net'
import { say } from '@millrace/contract'
import { createAgent, type Lookup, resolveHost } from './agent.ts'
import { EgressError } from './errors.ts'
import { type EgressLimits, withDefaults } from './limits.ts'
import { createPolicy, type Policy, type Target } from './policy.ts'
import type { Hop } from './redirects.ts'
import { run } from './run.ts'
import { openSocket } from './socket.ts'

export type EgressInit = RequestInit &
  EgressLimits & {
    /** How long, in ms, incoming parts may be gathered into one piece; evaluated for each part. */
    gather?: (() => number) | undefined
    /** Whether this address can be called. It is asked for the first one and for each redirect, before it is called. */
    mayCall?: ((url: URL) => boolean) | undefined
  }

/** A standard response whose body fails with `EgressError` if a limit is exceeded; `url` is the final URL. */
export type EgressResponse = Response

/** All outgoing HTTP requests of the server go through this client. */
export interface Egress {
  /** Sends a request. Throws `EgressError`, or the signal's reason if the caller aborts. */
  fetch(url: string | URL, init?: EgressInit): Promise<EgressResponse>
  /** Same as a standard `fetch`, for libraries that accept one. */
  asFetch(limits?: EgressLimits & Pick<EgressInit, 'mayCall'>): typeof fetch
  /** A connection for another protocol, such as that of mail servers. Throws `EgressError`. The caller ends it. */
  connect(target: Target): Promise<Socket>
  /** Closes kept-alive connections. */
  close(): Promise<void>
}

export interface EgressOptions {
  /** Private targets that the operator allows: addresses and host names, with or without a port, and CIDR ranges. */
  allow: string[]
  userAgent: string
  /** Resolves all addresses of a host; defaults to the system resolver. */
  lookup?: Lookup
}

// These headers control the connection or select the virtual host. Both must follow from the checked address.
const NOT_FROM_CALLERS = [
  'host',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
]

/** Creates the outgoing client. Throws an `Error` if an entry of `allow` can't be parsed. */
export function createEgress({ allow, userAgent, lookup = resolveHost }: EgressOptions): Egress {
  const policy = createPolicy(allow)
  const agent = createAgent(policy, lookup)
  const call = async (input: string | URL | Request, init: EgressInit = {}) => {
    const first = await firstHop(input, { init, policy, userAgent })
    const signal = init.signal ?? (input instanceof Request ? input.signal : null)
    return run({
      policy,
      agent,
      first,
      limits: withDefaults(init),
      redirect: init.redirect ?? 'follow',
      gather: init.gather ?? null,
      mayCall: init.mayCall ?? null,
      signal,
    })
  }
  return {
    fetch: call,
    asFetch: (limits) => (input, init) => call(input, { ...init, ...limits }),
    connect: ({ host, port }) => openSocket({ policy, lookup }, { host, port }),
    close: () => agent.destroy(),
  }
}

async function firstHop(
  input: string | URL | Request,
  { init, policy, userAgent }: { init: EgressInit; policy: Policy; userAgent: string },
): Promise<Hop> {
  const url = URL.parse(input instanceof Request ? input.url : String(input))
  if (!url) throw new EgressError('bad_url', say('url.incomplete'))
  // Checked before `new Request`, which has its own error for credentials in a URL.
  policy.checkUrl(url)
  const { method, headers, body } = init
  // A streamed body needs `duplex`. It is read completely here because a redirect may need it again.
  const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {}
  const request = new Request(input instanceof Request ? input : url, { method, headers, body, ...duplex })
  const kept = new Headers(request.headers)
  for (const name of NOT_FROM_CALLERS) kept.delete(name)
  if (!kept.has('user-agent')) kept.set('user-agent', userAgent)
  return {
    url,
    method: request.method,
    headers: kept,
    body: request.body ? await request.arrayBuffer() : null,
  }
}
