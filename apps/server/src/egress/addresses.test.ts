import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
]

const NOT_PUBLIC = [
  // IPv4: this host, loopback, private, shared, link-local with cloud metadata, documentation, benchmarks, multicast
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  // IPv6: unspecified, loopback, embedded and mapped IPv4, translation, tunnels, local, documentation, multicast
  '::',
  '::1',
  '::7f00:1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  // not addresses at all
  '',
  'localhost',
  '1.2.3.4.5',
]

describe('isPublicAddress', () => {
  it.each(PUBLIC)('takes %s for public', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(NOT_PUBLIC)('refuses "%s"', (address) => expect(isPublicAddress(address)).toBe(false))
})
