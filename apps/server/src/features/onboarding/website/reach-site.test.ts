import { expect, it } from 'vitest'
import { EgressError, type EgressErrorCode } from '../../../egress/index.ts'
import { tryBoth } from './reach-site.ts'

/** Addresses that answer; all others fail with this code. */
function site(code: EgressErrorCode, ...there: string[]) {
  const tried: string[] = []
  const attempt = async (url: string) => {
    tried.push(url)
    if (!there.includes(url)) throw new EgressError(code, `${url} failed`)
  }
  return { tried, attempt }
}

it('uses the typed address when it responds', async () => {
  const { tried, attempt } = site('network', 'https://shop.test/', 'http://shop.test/')
  expect(await tryBoth('https://shop.test/', attempt)).toBe('https://shop.test/')
  expect(tried).toHaveLength(1)
})

it.each([
  ['https://shop.test/', 'http://shop.test/'],
  ['http://shop.test/a?b', 'https://shop.test/a?b'],
  ['https://shop.test:8080/', 'http://shop.test:8080/'],
])("tries the other scheme where %s doesn't respond", async (typed, other) => {
  expect(await tryBoth(typed, site('network', other).attempt)).toBe(other)
})

it('reports the typed one when neither responds', async () => {
  await expect(tryBoth('https://shop.test/', site('timeout').attempt)).rejects.toThrow(
    'https://shop.test/ failed',
  )
})

it('does not retry an address that must not be called', async () => {
  const { tried, attempt } = site('blocked_address')
  await expect(tryBoth('https://10.0.0.1/', attempt)).rejects.toThrow('https://10.0.0.1/ failed')
  expect(tried).toHaveLength(1)
})
