import ipaddr from 'ipaddr.js'

// Answers only inside Azure's network, where it serves the machine's settings, although it looks public:
// https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
const PLATFORM = new Set(['168.63.129.16'])

// The only IPv6 block from which global unicast addresses are assigned (RFC 4291 §2.4, IANA registry). The library
// calls everything unlisted unicast, `::7f00:1` (an embedded 127.0.0.1) among it.
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The address in canonical form, an IPv4-mapped one as IPv4; null when it is none. */
export function parseAddress(text: string): Address | null {
  try {
    return ipaddr.process(text)
  } catch {
    return null
  }
}

/** True for addresses of the public internet; false for private, local, special, translated and unreadable ones. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (!address || address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST)
  return !PLATFORM.has(address.toString())
}
