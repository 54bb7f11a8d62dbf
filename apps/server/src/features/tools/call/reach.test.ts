import { expect, it } from 'vitest'
import { isOnSite } from './reach.ts'

it.each([
  ['http://shop.test/a', 'http://shop.test/b'],
  ['http://shop.test/a', 'https://shop.test/a'],
  ['http://SHOP.test:80/a', 'https://shop.test:443/a'],
  ['https://shop.test:8443/a', 'https://shop.test:8443/b'],
])('a tool at %s may be redirected to %s', (from, to) => {
  expect(isOnSite(new URL(from), new URL(to))).toBe(true)
})

it.each([
  ['https://shop.test/a', 'https://evil.test/a'],
  ['https://shop.test/a', 'https://www.shop.test/a'],
  ['https://shop.test/a', 'https://shop.test.evil.test/a'],
  ['https://shop.test/a', 'https://shop.test:8443/a'],
  ['https://shop.test/a', 'http://shop.test/a'],
  ['http://shop.test:8080/a', 'https://shop.test/a'],
])('a tool at %s may not be redirected to %s', (from, to) => {
  expect(isOnSite(new URL(from), new URL(to))).toBe(false)
})
