import ipaddr from 'ipaddr.js'

// A public-looking address that is reachable only inside Azure, where it serves instance settings:
// https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
const PLATFORM = new Set(['168.63.129.16'])

// The only IPv6 block assigned for global unicast (RFC 4291 §2.4, IANA registry). The library reports every unlisted
// address as unicast, including `::7f00:1` (an embedded 127.0.0.1).
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The address in canonical form, IPv4-mapped ones as IPv4; null if it isn't an address. */
export function parseAddress(text: string): Address | null {
  try {
    return ipaddr.process(text)
  } catch {
    return null
  }
}

/** True for public internet addresses; false for private, local, special, translated and unparseable ones. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (!address || address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST)
  return !PLATFORM.has(address.toString())
}
