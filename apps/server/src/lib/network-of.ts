import { isIPv6 } from 'node:net'

const GROUPS = 8
/** The first 64 of 128 bits: one connection gets such a network and can change addresses inside it at will. */
const NETWORK_GROUPS = 4

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : GROUPS - first!.length - last!.length
  const groups = [...first!, ...Array.from({ length: zeros }, () => '0'), ...last!]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
