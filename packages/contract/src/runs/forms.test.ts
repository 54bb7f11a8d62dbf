import { expect, it } from 'vitest'
import { frameDomain, isWholeEnding } from './forms.ts'

it('a star in front of an ending alone is everybody’s sites, in front of a site it is somebody’s', () => {
  const read = (domain: string) => isWholeEnding(frameDomain.parse(domain))
  for (const domain of [
    '*.com',
    'https://*.com',
    'http://*.dev:8080',
    ' *.COM/ ',
    '*.localhost',
    '*.co.uk',
    '*.com.au:8443',
    '*.github.io',
  ])
    expect(read(domain), domain).toBe(true)
  for (const domain of [
    '*.example.com',
    'https://*.example.com',
    'example.com',
    'localhost:3000',
    'com',
    'co.uk',
    '*.co.com',
    '*.co.shop.uk',
    '*.mill.github.io',
  ])
    expect(read(domain), domain).toBe(false)
})
