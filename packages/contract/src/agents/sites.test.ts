import { describe, expect, it } from 'vitest'
import { isOfSites, siteDomain, siteSources } from './sites.ts'

describe('siteDomain', () => {
  it.each([
    [' HTTPS://Example.com/ ', 'example.com'],
    ['example.com:443', 'example.com'],
    ['http://example.com:80', 'http://example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.bücher.example:8443', '*.xn--bcher-kva.example:8443'],
    ['localhost:3000', 'localhost:3000'],
  ])('writes %s as %s', (given, stored) => {
    expect(siteDomain.parse(given)).toBe(stored)
    expect(siteDomain.parse(stored)).toBe(stored)
  })

  it.each([
    '',
    '*',
    '*.com',
    '*.co.uk',
    '*.github.io',
    'https://*',
    'example.com/path',
    'ex ample.com',
    "example.com; script-src 'unsafe-inline'",
    "'self'",
    'data:',
    'javascript:alert(1)',
    'example.com:99999',
    'user@example.com',
    'a.*.com',
    'ftp://example.com',
    'example.com:0',
    'example.com\nevil.com',
    '[::1]',
  ])('refuses %j', (given) => {
    expect(siteDomain.safeParse(given).success).toBe(false)
  })
})

it('tells the browser the sites with their schemes', () => {
  const domains = ['example.com', '*.shop.example', 'http://intranet:8080', 'localhost']
  expect(siteSources(domains)).toEqual([
    'https://example.com',
    'https://*.shop.example',
    'http://intranet:8080',
    'http://localhost:*',
    'https://localhost:*',
  ])
})

describe('isOfSites', () => {
  const domains = ['example.com', '*.shop.example', 'http://intranet:8080', 'localhost', 'example.org:8443']
  it.each([
    'https://example.com',
    'https://example.com/help?x=1',
    'https://a.b.shop.example',
    'http://intranet:8080',
    'http://localhost:5173',
    'https://example.org:8443',
  ])('lets %s in', (page) => expect(isOfSites(domains, page)).toBe(true))

  it.each([
    'http://example.com',
    'https://www.example.com',
    'https://example.com:8443',
    'https://shop.example',
    'https://evilshop.example',
    'https://example.com.evil.test',
    'https://evil.test/example.com',
    'https://example.com@evil.test',
    'http://intranet',
    'https://example.org',
    'null',
    'file:///example.com',
    'chrome-extension://example.com',
  ])('keeps %s out', (page) => expect(isOfSites(domains, page)).toBe(false))
})
