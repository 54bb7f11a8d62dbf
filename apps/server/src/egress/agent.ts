import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, Pool } from 'undici'
import { blocked, type Policy, type Target, targetOf } from './policy.ts'

/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

const CONNECT_TIMEOUT_MS = 10_000

export const resolveHost: Lookup = (host) => systemLookup(host, { all: true })

/**
 * Connections whose addresses the policy permits. A name is resolved once per connection and the socket is opened to
 * just the addresses that were checked, so an answer that changes afterwards has no effect.
 */
export function createAgent(policy: Policy, lookup: Lookup): Agent {
  return new Agent({
    // Time limits are ours (see body.ts): a model may think for minutes before its first byte.
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

/** A resolver for `net.connect` that fails when any of the addresses is not permitted. */
function guard({
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
    // One bad address among good ones is how rebinding begins: refuse all of them.
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
