import { say } from '@millrace/contract'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress, parseAddress } from './addresses.ts'
import { EgressError } from './errors.ts'

/** Host and port as written in a URL; IPv6 hosts without brackets. */
export interface Target {
  host: string
  port: number
}

/** Decides which addresses can be called. */
export interface Policy {
  /** Checks the scheme, credentials and, if the host is an address, the address. Throws `EgressError`. */
  checkUrl(url: URL): void
  /** Whether a connection for this target may use this address. */
  permits(target: Target, address: string): boolean
}

type Rule = (target: Target, address: string) => boolean

/**
 * An installation's policy: public addresses, plus what the operator allows: addresses, CIDR ranges, or host names;
 * addresses and names with an optional `:port`. Throws an `Error` that names an unparseable entry.
 */
export function createPolicy(allow: string[]): Policy {
  const rules = allow.map(parseRule)
  const permits = (target: Target, address: string) =>
    isPublicAddress(address) || rules.some((rule) => rule(target, address))

  return {
    permits,
    checkUrl(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new EgressError('bad_url', say('url.scheme'))
      if (url.username || url.password) throw new EgressError('bad_url', say('url.password'))
      const target = targetOf(url)
      // A literal address skips the resolver and its check, so it is checked here.
      if (isIP(target.host) && !permits(target, target.host)) throw blocked(target.host)
    },
  }
}

export const blocked = (host: string) => new EgressError('blocked_address', say('host.blocked', { host }))

/** Host without brackets and trailing dot, and the port, which is filled in if the URL omits it. */
export function targetOf(url: URL): Target {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return { host, port: url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80 }
}

function parseRule(entry: string): Rule {
  if (entry.includes('/')) return rangeRule(entry)
  const { host, port } = splitPort(entry)
  const portFits = (target: Target) => port === null || target.port === port
  const address = parseAddress(host)
  if (address) {
    const wanted = address.toString()
    return (target, found) => portFits(target) && parseAddress(found)?.toString() === wanted
  }
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(host)) throw unreadable(entry)
  const name = host.toLowerCase()
  return (target) => portFits(target) && target.host.toLowerCase() === name
}

function rangeRule(entry: string): Rule {
  if (!ipaddr.isValidCIDR(entry)) throw unreadable(entry)
  const [network, bits] = ipaddr.parseCIDR(entry)
  return (_target, found) => {
    const address = parseAddress(found)
    return address !== null && address.kind() === network.kind() && address.match(network, bits)
  }
}

function splitPort(entry: string): { host: string; port: number | null } {
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(entry)
  if (!match) return { host: entry.replace(/^\[|\]$/g, ''), port: null }
  const port = Number(match[3])
  if (port < 1 || port > 65_535) throw unreadable(entry)
  return { host: (match[1] ?? match[2])!, port }
}

const unreadable = (entry: string) =>
  new Error(`EGRESS_ALLOW: "${entry}" is not an address, a range such as 10.0.0.0/8, or a host with a port`)
