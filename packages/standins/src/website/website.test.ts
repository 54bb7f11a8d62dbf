import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWebsite, type Website } from './website.ts'

let site: Website
beforeEach(async () => {
  site = await startWebsite(
    {
      '/': '<a href="{origin}/about">About</a>',
      '/feed': { kind: 'body', body: '<urlset/>', type: 'application/xml', headers: { etag: '"1"' } },
      '/metadata': { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' },
      '/moved': { kind: 'redirect', to: '{origin}/', status: 301 },
      '/huge': { kind: 'huge', bytes: 3_000_000 },
      '/bomb': { kind: 'gzip-bomb', bytes: 5_000_000 },
      '/slow': { kind: 'slow', ms: 1, html: 'late' },
      '/drip': { kind: 'drip', msPerByte: 0, html: 'abc' },
      '/cut': { kind: 'cut', html: 'abc' },
      '/hang': { kind: 'hang' },
      '/broken': { kind: 'error', status: 503 },
    },
    { robots: 'User-agent: *\nSitemap: {origin}/sitemap.xml' },
  )
})
afterEach(() => site.close())

const get = (path: string, init?: RequestInit) => fetch(site.url + path, init)
const text = async (path: string) => (await get(path)).text()

it('serves pages with its own address in them', async () => {
  expect(await text('/?q=1')).toBe(`<a href="${site.url}/about">About</a>`)
  expect(await text('/robots.txt')).toContain(`${site.url}/sitemap.xml`)
  const feed = await get('/feed')
  expect([feed.headers.get('content-type'), feed.headers.get('etag')]).toEqual(['application/xml', '"1"'])
  expect(site.requests.map(({ path }) => path)).toEqual(['/?q=1', '/robots.txt', '/feed'])
})

it('changes and loses pages', async () => {
  site.set('/about', 'new')
  expect(await text('/about')).toBe('new')
  site.remove('/about')
  expect((await get('/about')).status).toBe(404)
})

it('redirects to any address', async () => {
  const metadata = await get('/metadata', { redirect: 'manual' })
  expect(metadata.headers.get('location')).toBe('http://169.254.169.254/latest/meta-data/')
  const moved = await get('/moved', { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${site.url}/`])
})

it('answers late, in drops, and with an error', async () => {
  expect(await text('/slow')).toBe('late')
  expect(await text('/drip')).toBe('abc')
  expect((await get('/broken')).status).toBe(503)
})

it('sends more than a caller wants', async () => {
  expect((await text('/huge')).length).toBeGreaterThanOrEqual(3_000_000)
  const bomb = await get('/bomb')
  expect(bomb.headers.get('content-encoding')).toBe('gzip')
  expect((await bomb.text()).length).toBeGreaterThanOrEqual(5_000_000)
})

it('survives a caller that leaves early', async () => {
  const stop = new AbortController()
  const response = await get('/huge', { signal: stop.signal })
  stop.abort()
  await expect(response.text()).rejects.toThrow(/abort/)
  expect(await text('/slow')).toBe('late')
})

it('breaks off', async () => {
  await expect(text('/cut')).rejects.toThrow(/terminated/)
})

it('hangs until the caller leaves', async () => {
  const stop = new AbortController()
  const answer = get('/hang', { signal: stop.signal })
  await expect.poll(() => site.requests.length).toBe(1)
  stop.abort()
  await expect(answer).rejects.toThrow(/abort/)
})
