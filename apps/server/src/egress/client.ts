import { say } from '@millrace/contract'
import { createAgent, type Lookup, resolveHost } from './agent.ts'
import { EgressError } from './errors.ts'
import { type EgressLimits, withDefaults } from './limits.ts'
import { createPolicy, type Policy } from './policy.ts'
import type { Hop } from './redirects.ts'
import { run } from './run.ts'

export type EgressInit = RequestInit &
  EgressLimits & {
    /** For how long, in ms, what comes at this moment may be gathered, to go on in one piece; asked with each part. */
    gather?: (() => number) | undefined
  }

/** A standard answer whose body fails with an `EgressError` when a limit is passed; `url` is the last address. */
export type EgressResponse = Response

/** The only way out: every outgoing HTTP request of the server goes through here. */
export interface Egress {
  /** Calls an address. Throws `EgressError`, or the signal's reason when the caller aborts. */
  fetch(url: string | URL, init?: EgressInit): Promise<EgressResponse>
  /** The same as a standard `fetch`, for libraries that take one. */
  asFetch(limits?: EgressLimits): typeof fetch
  /** Ends the kept connections. */
  close(): Promise<void>
}

export interface EgressOptions {
  /** Private targets the operator allows: addresses and host names, with or without port, and CIDR ranges. */
  allow: string[]
  userAgent: string
  /** All addresses of a host; the system's resolver unless told. */
  lookup?: Lookup
}

// They steer the connection or the choice of the virtual host, which follow from the checked address alone.
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

/** Makes the outgoing client. Throws an `Error` when an entry of `allow` can't be read. */
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
      signal,
    })
  }
  return {
    fetch: call,
    asFetch: (limits) => (input, init) => call(input, { ...init, ...limits }),
    close: () => agent.destroy(),
  }
}

async function firstHop(
  input: string | URL | Request,
  { init, policy, userAgent }: { init: EgressInit; policy: Policy; userAgent: string },
): Promise<Hop> {
  const url = URL.parse(input instanceof Request ? input.url : String(input))
  if (!url) throw new EgressError('bad_url', say('url.incomplete'))
  // Before `new Request`, which has its own words for credentials in an address.
  policy.checkUrl(url)
  const { method, headers, body } = init
  // A body that is sent as a stream must say so; it is read to its end here because a redirect may need it again.
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
