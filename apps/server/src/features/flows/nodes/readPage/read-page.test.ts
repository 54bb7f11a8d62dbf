import { startWebsite, type Website } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeReaders } from '../../../../lib/documents/index.ts'
import { runNode } from '../ai/testing.ts'
import { crawlSitemap } from '../crawlSitemap/index.ts'
import { outside } from '../web/testing.ts'
import { readPage } from './index.ts'
import { toMarkdown } from './to-markdown.ts'

const { egress, env } = outside()
let site: Website

const PAGE = `<!doctype html><html lang="en"><head><title>Kettles</title>
<meta name="description" content="All our kettles"></head><body><nav><a href="/">Home</a></nav><main><h1>Kettles</h1>
<p>We make kettles of steel since 1998, and they last for many years of daily use in kitchens of all sizes.</p>
<h2>Prices</h2><p>The small one costs 40 euros and the large one 60 euros, both with two years of warranty.</p>
<p>More on our <a href="/about">page about us</a>.</p></main><script>alert(1)</script></body></html>`

beforeAll(async () => {
  site = await startWebsite({
    '/': '<title>Start</title><p>Welcome to the shop of kettles.</p><a href="/kettles">Kettles</a>',
    '/kettles': PAGE,
    '/nothing': '<title>Nothing</title>',
    '/picture': { kind: 'body', body: Buffer.from([1, 2]), type: 'image/png' },
    '/huge': { kind: 'huge', bytes: 50_000_000 },
    '/inside': { kind: 'redirect', to: 'http://192.168.0.1/' },
    '/busy': {
      kind: 'body',
      body: 'later',
      type: 'text/plain',
      status: 503,
      headers: { 'retry-after': '30' },
    },
  })
})
afterAll(async () => {
  await site.close()
  await egress.close()
  closeReaders()
})

const read = (path: string, params: Record<string, unknown> = {}) =>
  runNode(readPage, env, { params: { url: site.url + path, ...params } })

describe('a page', () => {
  it('becomes Markdown with its facts', async () => {
    const { output, usage } = await read('/kettles')
    expect(usage).toEqual([expect.objectContaining({ kind: 'page', runId: env.run.runId })])
    expect(output).toMatchObject({
      title: 'Kettles',
      description: 'All our kettles',
      language: 'en',
      url: `${site.url}/kettles`,
      cutShort: false,
    })
    expect(output.text).toMatch(
      /^# Kettles\n\nWe make kettles .*\n\n## Prices\n\nThe small one costs 40 euros/s,
    )
    expect(output.text).not.toContain('alert')
    expect(output.links).toContainEqual({ url: `${site.url}/about`, text: 'page about us' })
  })

  it('is cut where it is too long', async () => {
    const { output } = await read('/kettles', { mostCharacters: 100 })
    expect(output).toMatchObject({ cutShort: true })
    expect(output.text).toHaveLength(100)
    expect(output.characters).toBeGreaterThan(100)
  })

  it.each([
    ['/gone', 'not_found', false, 0],
    ['/picture', 'unsupported_type', false, 0],
    ['/huge', 'too_large', false, 0],
    ['/inside', 'blocked_address', false, 0],
    ['/busy', 'unreachable', true, 30_000],
  ])('says why it cannot be read: %s', async (path, code, retryable, retryAfterMs) => {
    await expect(read(path)).rejects.toMatchObject({ name: 'StepError', code, retryable, retryAfterMs })
  })
})

it('writes each heading once, at its level', () => {
  const section = (heading: string[], text: string) => ({ page: null, heading, text, start: 0 })
  const sections = [
    section(['A'], 'one'),
    section(['A', 'B'], 'two'),
    section(['A', 'B'], 'three'),
    section(['A', 'C'], '## C\nfour'),
    section([], 'five'),
  ]
  expect(toMarkdown({ sections })).toBe('# A\n\none\n\n## B\n\ntwo\n\nthree\n\n## C\n\nfour\n\nfive')
})

describe('the pages of a site', () => {
  const list = (path: string, params: Record<string, unknown> = {}) =>
    runNode(crawlSitemap, env, { params: { url: site.url + path, ...params } })

  it('come from the links where there is no sitemap', async () => {
    const { output } = await list('/')
    expect(output.urls).toEqual([`${site.url}/`, `${site.url}/kettles`])
  })

  it('come from the sitemap, as requested and no more', async () => {
    const locations = Array.from({ length: 30 }, (_, n) => `<url><loc>${site.url}/blog/${n}</loc></url>`)
    const body = `<urlset>${locations.join('')}<url><loc>${site.url}/about</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`
    site.set('/sitemap.xml', { kind: 'body', body, type: 'application/xml' })
    const { output } = await list('/', { contains: '/blog/', most: 10 })
    expect(output).toMatchObject({ count: 10, more: true, problems: [] })
    expect((await list('/sitemap.xml')).output).toMatchObject({ count: 31, more: false })
  })

  it('are not listed where the site disallows it', async () => {
    site.set('/robots.txt', { kind: 'body', body: 'User-agent: *\nDisallow: /blog/', type: 'text/plain' })
    expect((await list('/')).output.urls).toEqual([`${site.url}/about`])
    site.remove('/robots.txt')
  })

  it.each([
    ['http://10.1.1.1/', 'unreachable'],
    ['nothing', 'bad_url'],
  ])('of %s are a clear failure', async (url, code) => {
    await expect(runNode(crawlSitemap, env, { params: { url } })).rejects.toMatchObject({ code })
  })
})
