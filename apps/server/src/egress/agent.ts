import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, Pool } from 'undici'
import { blocked, type Policy, type Target, targetOf } from './policy.ts'

/** Resolves all addresses of a host name. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

const CONNECT_TIMEOUT_MS = 10_000

export const resolveHost: Lookup = (host) => systemLookup(host, { all: true })

/**
 * Opens connections only to addresses that the policy permits. A name is resolved once per connection, and the socket
 * uses exactly the checked addresses, so a later DNS change has no effect.
 */
export function createAgent(policy: Policy, lookup: Lookup): Agent {
  return new Agent({
    // Timeouts are handled in body.ts: a model can think for minutes before its first byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    factory: (origin, options) => {
      const target = targetOf(new URL(origin))
      const connect = { timeout: CONNECT_TIMEOUT_MS, lookup: guard({ policy, lookup, target }) }
      return new Pool(origin, { ...(options as Pool.Options), connect })
    },
  })
}

/** A resolver for `net.connect` that fails if any address is not permitted. */
export function guard({
  policy,
  lookup,
  target,
}: {
  policy: Policy
  lookup: Lookup
  target: Target
}): LookupFunction {
  const resolve = callbackify(async (host: string) => {
    const found = await lookup(host)
    if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    // DNS rebinding mixes good and bad addresses, so a single bad one refuses them all.
    if (!found.every(({ address }) => policy.permits(target, address))) throw blocked(target.host)
    return found
  })
  return (host, options, callback) =>
    resolve(host, (error, found) => {
      const first = found?.[0]
      if (error || !first) return callback(error, [])
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
}
