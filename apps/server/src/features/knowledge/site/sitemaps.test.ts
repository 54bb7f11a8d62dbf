import { gzipSync } from 'node:zlib'
import { sitemap, startWebsite, traps, type WebPage, type Website } from '@millrace/standins'
import { afterEach, describe, expect, it } from 'vitest'
import { createEgress } from '../../../egress/index.ts'
import { parseRobots } from './robots.ts'
import { readSitemaps, type SitemapLimits } from './read-sitemaps.ts'

const egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'Test' })
const sites: Website[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const xml = (body: string): WebPage => ({ kind: 'body', body, type: 'application/xml' })

async function read(
  pages: Record<string, WebPage>,
  options: { limits?: Partial<SitemapLimits>; otherwise?: traps.AnyPage } = {},
) {
  const { otherwise, limits = {} } = options
  const site = await startWebsite(pages, otherwise ? { otherwise } : {})
  sites.push(site)
  const addresses = [{ url: `${site.url}/sitemap.xml`, guessed: false }]
  const signal = AbortSignal.timeout(30_000)
  const result = await readSitemaps(egress, addresses, {
    limits,
    signal,
    accepts: (url) => url.startsWith(site.url),
  })
  return { ...result, paths: result.pages.map((page) => page.url.slice(site.url.length)), site }
}

describe('sitemaps', () => {
  it('are read through an index, compressed, as text, and as feeds', async () => {
    const { paths, problems, pages } = await read({
      '/sitemap.xml': xml(
        '<sitemapindex><sitemap><loc>{origin}/a.xml</loc></sitemap><sitemap><loc>/b.xml.gz</loc></sitemap><sitemap><loc>{origin}/c.txt</loc></sitemap><sitemap><loc>{origin}/d.xml</loc></sitemap></sitemapindex>',
      ),
      '/a.xml': sitemap(['/one', '/one', '/two?a=1&amp;b=2']),
      '/b.xml.gz': {
        kind: 'body',
        body: gzipSync('<urlset><url><loc>/packed</loc></url></urlset>'),
        type: 'application/gzip',
      },
      '/c.txt': { kind: 'body', body: '{origin}/text\nnot an address\n{origin}/last', type: 'text/plain' },
      '/d.xml': xml(
        '<feed><entry><link href="{origin}/entry"/><updated>2026-01-02T03:04:05Z</updated></entry></feed>',
      ),
    })
    expect(paths).toEqual(['/one', '/two?a=1&b=2', '/packed', '/text', '/last', '/entry'])
    expect(pages[0]!.lastModified).toBe('2026-03-01')
    expect(pages.at(-1)!.lastModified).toBe('2026-01-02T03:04:05Z')
    expect(problems).toEqual([])
  })

  it('of other sites return nothing', async () => {
    const { paths } = await read({
      '/sitemap.xml': xml('<urlset><url><loc>https://example.org/</loc></url></urlset>'),
    })
    expect(paths).toEqual([])
  })

  it('that are broken return what can be read', async () => {
    const { paths } = await read({
      '/sitemap.xml': xml(
        '<urlset><url><loc>{origin}/a</loc></url><url><loc>{origin}/b</loc></urll><nonsense',
      ),
    })
    expect(paths).toEqual(['/a', '/b'])
  })

  it('that are invalid are reported as a problem', async () => {
    expect((await read({ '/sitemap.xml': '<!doctype html><html>Not found</html>' })).problems).toEqual([
      'sitemap.xml is not a sitemap.',
    ])
    expect((await read({})).problems[0]).toContain('404')
  })

  it('that refer to each other endlessly end', async () => {
    const { problems, site } = await read(
      {
        '/sitemap.xml': xml(
          '<sitemapindex><sitemap><loc>{origin}/sitemaps/1.xml</loc></sitemap></sitemapindex>',
        ),
      },
      { otherwise: traps.endlessSitemaps },
    )
    expect(problems.length).toBeGreaterThan(0)
    expect(site.requests.length).toBeLessThanOrEqual(40)
  })

  it('that never stop, unpack to too much or list too many are cut off', async () => {
    const entries = Array.from({ length: 5000 }, (_, index) => `<url><loc>/p${index}</loc></url>`).join('')
    const listed = await read({ '/sitemap.xml': xml(`<urlset>${entries}`) }, { limits: { pages: 100 } })
    expect([listed.pages.length, listed.truncated]).toEqual([100, true])
    const packed = gzipSync(`<urlset>${' '.repeat(5_000_000)}`)
    const bomb = await read(
      { '/sitemap.xml': { kind: 'body', body: packed, type: 'application/gzip' } },
      { limits: { bytes: 1_000_000 } },
    )
    expect(bomb.problems[0]).toContain('larger than 1 MB')
    const slow = await read({ '/sitemap.xml': { kind: 'hang' } }, { limits: { timeMs: 200 } })
    expect(slow.problems[0]).toContain('took longer')
  })

  // Each tag cost the parser time for all tags around it: this file took minutes and blocked the server.
  it('nested endlessly are read to the depth of real sitemaps', async () => {
    const { paths } = await read({
      '/sitemap.xml': xml(`<urlset><url><loc>{origin}/one</loc></url>${'<a>'.repeat(1_000_000)}`),
    })
    expect(paths).toEqual(['/one'])
  })

  it('do not grow through entities', async () => {
    const { paths } = await read({
      '/sitemap.xml': xml(
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><urlset><url><loc>{origin}/&a;b</loc></url></urlset>',
      ),
    })
    expect(paths.every((path) => !path.includes('aaaa'))).toBe(true)
  })
})

describe('robots.txt', () => {
  it('allows, forbids, requests pauses and names sitemaps', () => {
    const text =
      'User-agent: *\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 2.5\nSitemap: /map.xml'
    const robots = parseRobots('https://example.com', text)
    expect(robots.allows('https://www.example.com/private/a')).toBe(false)
    expect(robots.allows('https://example.com/private/open')).toBe(true)
    expect(robots).toMatchObject({ delayMs: 2500, sitemaps: ['https://example.com/map.xml'] })
  })

  it('has rules for this crawler alone', () => {
    const robots = parseRobots(
      'https://example.com',
      'User-agent: Millrace\nDisallow: /\n\nUser-agent: *\nAllow: /',
    )
    expect(robots.allows('https://example.com/a')).toBe(false)
  })

  it('may contain anything', () => {
    for (const text of [
      '',
      '<html>',
      '\u0000\ufffd',
      `Disallow: ${'*'.repeat(5000)}`,
      'Crawl-delay: -1',
      'Crawl-delay: soon',
    ])
      expect(parseRobots('https://example.com', text).delayMs).toBe(0)
  })
})
