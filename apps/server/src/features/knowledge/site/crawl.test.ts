import { credits, knowledge } from '@millrace/contract'
import { companySite, startWebsite, traps, type Website, type WebPage } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NO_PRICES } from '../../../config/prices.ts'
import { CRAWL_WAIT, search, settled } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
const sites: Website[] = []
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
afterAll(() => server.stop())

async function website(...how: Parameters<typeof startWebsite>): Promise<Website> {
  const site = await startWebsite(...how)
  sites.push(site)
  return site
}

type NewSite = Omit<Extract<knowledge.NewSource, { type: 'site' }>, 'type'>

async function addSite(site: NewSite): Promise<{ id: string; sid: string }> {
  const { id } = await admin.client.call(knowledge.create, { body: { name: 'Site' } })
  const { items } = await admin.client.call(knowledge.addSources, {
    params: { id },
    body: { type: 'site', ...site },
  })
  return { id, sid: items[0]!.id }
}

async function crawled(site: NewSite) {
  const base = await addSite(site)
  return { ...base, ...(await finished(base)) }
}

async function finished({ id, sid }: { id: string; sid: string }) {
  const [source] = await settled(admin.client, id, CRAWL_WAIT)
  const { items: pages } = await admin.client.call(knowledge.listPages, {
    params: { id, sid },
    query: { size: 200 },
  })
  return { source: source!, pages }
}

const html = (title: string, body: string, head = ''): WebPage =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

const text = (about: string) =>
  `<p>This page is about ${about} and says enough of it that it can be found by those who look for ${about}.</p>`

const statesOf = (pages: knowledge.SitePage[]) =>
  Object.fromEntries(
    pages.map((page) => [
      new URL(page.url).pathname + new URL(page.url).search,
      page.reason?.code ?? page.state,
    ]),
  )

describe('a site with a sitemap', () => {
  it('is read page by page, each once, and found with title and address', async () => {
    const made = companySite(14)
    const site = await website(made.pages)
    const { id, source, pages } = await crawled({ url: site.url })
    expect(source).toMatchObject({ type: 'site', state: 'ready', name: 'Fernhill Tools', pages: 14 })
    expect(source.site).toMatchObject({ crawling: false, waiting: 0, ready: 14, failed: 0, problems: [] })
    expect(pages.filter((page) => page.state === 'ready')).toHaveLength(14)
    const asked = site.requests.map((request) => request.path)
    expect(new Set(asked).size).toBe(asked.length)
    const fact = made.fact(7)
    const { items } = await search(admin.client, id, fact.question)
    expect(items[0]).toMatchObject({ sourceType: 'url' })
    expect(items[0]!.text).toContain(fact.answer)
    expect(items[0]!.sourceName).toBe('Harbour saw 107')
    const base = await admin.client.call(knowledge.get, { params: { id } })
    expect(base.sources).toBe(1)
    expect(base.chunks).toBeGreaterThanOrEqual(14)
  })

  it('lists its pages for choosing, and then reads only those', async () => {
    const site = await website(companySite(12).pages, { robots: 'Sitemap: {origin}/sitemap.xml' })
    const list = await admin.client.call(knowledge.sitemap, { query: { url: site.url } })
    expect(list).toMatchObject({ from: 'sitemap', truncated: false, problems: [] })
    expect(list.items).toHaveLength(12)
    expect(list.items[0]!.lastModified).toBe('2026-03-01')
    const chosen = list.items.slice(0, 3).map((item) => item.url)
    const { source, pages } = await crawled({ url: site.url, pages: chosen })
    expect(source.pages).toBe(3)
    expect(pages.map((page) => page.url)).toEqual(chosen)
  })
})

describe('the price of pages', () => {
  afterEach(() => {
    Object.assign(server.running.context.config, { credits: null, prices: NO_PRICES })
  })

  it('is reserved before a page is read and charged once; without credits, the crawl ends', async () => {
    const { context } = server.running
    Object.assign(context.config, { credits: 3, prices: { ...NO_PRICES, page: 0.01 } })
    admin = await server.signUp()
    const site = await website(companySite(12).pages)
    const base = await addSite({ url: site.url })
    const { source, pages } = await finished(base)
    expect(source).toMatchObject({ state: 'ready', pages: 3 })
    expect(pages.filter(({ reason }) => reason?.code === 'no_credits').length).toBeGreaterThan(0)
    const used = () => admin.client.call(credits.read, {})
    expect((await used()).balance).toMatchObject({ credits: 0, spent: 3, reserved: 0 })
    // With more credits, a refresh reads the rest.
    Object.assign(context.config, { credits: 100 })
    await admin.client.call(knowledge.refreshSource, { params: base })
    await vi.waitFor(async () => {
      const [now] = (await admin.client.call(knowledge.listSources, { params: base, query: {} })).items
      expect(now!.refresh?.running).toBe(false)
      expect(now!.pages).toBeGreaterThan(3)
    }, CRAWL_WAIT)
    const { rows } = await sql<{ pages: number; credits: number }>`select sum(requests)::int as pages,
        (sum(cost_usd) * 100)::float as credits from usage_entries
      where account_id = ${admin.accountId} and kind = 'page'`.execute(context.db.kysely)
    expect(rows[0]!.credits).toBe(rows[0]!.pages)
    expect((await used()).balance!.spent).toBe(rows[0]!.pages)
  })

  it('is charged once for a single page and for a refresh that finds a change', async () => {
    const { context } = server.running
    Object.assign(context.config, { credits: 2, prices: { ...NO_PRICES, page: 0.01 } })
    admin = await server.signUp()
    const pages = { '/': html('Herons', text('herons')) }
    const site = await website(pages, { etags: true })
    const { id } = await admin.client.call(knowledge.create, { body: { name: 'Page' } })
    const add = async () => {
      const body = { type: 'url' as const, url: site.url }
      const { items } = await admin.client.call(knowledge.addSources, { params: { id }, body })
      return { id, sid: items[0]!.id }
    }
    const spent = async () => (await admin.client.call(credits.read, {})).balance!.spent
    const params = await add()
    expect((await settled(admin.client, id, CRAWL_WAIT))[0]).toMatchObject({ state: 'ready' })
    expect(await spent()).toBe(1)
    const refreshed = async (last: object) => {
      await admin.client.call(knowledge.refreshSource, { params })
      await vi.waitFor(async () => {
        const { items } = await admin.client.call(knowledge.listSources, { params, query: {} })
        const found = items.find((one) => one.id === params.sid)!
        expect(found).toMatchObject({ state: 'ready', refresh: { running: false, last } })
      }, CRAWL_WAIT)
    }
    // The site says that nothing has changed.
    await refreshed({ unchanged: 1 })
    expect(await spent()).toBe(1)
    site.set('/', html('Herons', text('herons and cranes')))
    await refreshed({ changed: 1 })
    expect(await spent()).toBe(2)
    site.set('/', html('Herons', text('storks')))
    await refreshed({ failed: 1, message: expect.stringContaining('credits') })
    const other = await add()
    await vi.waitFor(async () => {
      const { items } = await admin.client.call(knowledge.listSources, { params, query: {} })
      expect(items.find((one) => one.id === other.sid)).toMatchObject({
        state: 'failed',
        error: { code: 'no_credits' },
      })
    }, CRAWL_WAIT)
    expect(await spent()).toBe(2)
    const { rows } = await sql`select requests from usage_entries
      where account_id = ${admin.accountId} and kind = 'page'`.execute(context.db.kysely)
    expect(rows).toEqual([{ requests: 1 }, { requests: 1 }])
  })
})

describe("a site's rules", () => {
  it('are respected: robots.txt, noindex, nofollow, canonical, copies, other kinds of files', async () => {
    const site = await website(
      {
        '/': html(
          'Start',
          `${text('herons')}<a href="/private/a">a</a><a href="/noindex">b</a><a href="/copy?x=1">c</a>
          <a href="/original">d</a><a href="/same">e</a><a rel="nofollow" href="/unfollowed">f</a><a href="/picture">g</a>
          <a href="https://example.org/elsewhere">h</a><a href="/gone">i</a><a href="/empty">j</a>`,
        ),
        '/private/a': html('Private', text('secrets')),
        '/noindex': html(
          'Hidden',
          `${text('owls')}<a href="/behind">k</a>`,
          '<meta name="robots" content="noindex">',
        ),
        '/behind': html('Behind', text('larks')),
        '/copy': html('Copy', text('wrens'), '<link rel="canonical" href="/original">'),
        '/original': html('Original', text('wrens')),
        '/same': html('Original', text('wrens')),
        '/unfollowed': html('Unfollowed', text('finches')),
        '/picture': { kind: 'body', body: 'GIF89a', type: 'image/gif' },
        '/empty': html('', '<script>1</script>'),
      },
      { robots: 'User-agent: *\nDisallow: /private' },
    )
    const { source, pages } = await crawled({ url: site.url })
    expect(source.state).toBe('ready')
    expect(statesOf(pages)).toMatchObject({
      '/': 'ready',
      '/private/a': 'robots',
      '/noindex': 'noindex',
      '/behind': 'ready',
      '/copy?x=1': 'duplicate',
      '/original': 'ready',
      '/same': 'duplicate',
      '/picture': 'unsupported_type',
      '/gone': 'not_found',
    })
    expect(site.requests.some(({ path }) => path === '/private/a' || path === '/unfollowed')).toBe(false)
  })

  it('path, patterns and depth bound the crawl', async () => {
    const site = await website({
      '/docs/': html(
        'Docs',
        `${text('docs')}<a href="/docs/a">a</a><a href="/blog/">b</a><a href="/docs/old/1">c</a>`,
      ),
      '/docs/a': html('A', `${text('apples')}<a href="/docs/b">b</a>`),
      '/docs/b': html('B', `${text('berries')}<a href="/docs/c">c</a>`),
      '/docs/c': html('C', text('cherries')),
      '/docs/old/1': html('Old', text('olives')),
      '/blog/': html('Blog', text('blogs')),
    })
    const { pages } = await crawled({
      url: `${site.url}/docs/`,
      scope: 'path',
      exclude: ['/docs/old/*'],
      maxDepth: 2,
    })
    expect(Object.keys(statesOf(pages))).toEqual(['/docs/', '/docs/a', '/docs/b'])
  })
})

describe('hostile sites', () => {
  it('that never end are left after a limited number of pages', async () => {
    const site = await website(
      {
        '/': html(
          'Start',
          `${text('start')}<a href="/calendar/2026/1">a</a><a href="/shop">b</a><a href="/deep/">c</a>
          <a href="/on/1">d</a><a href="/loop">e</a>`,
        ),
        '/loop': { kind: 'redirect', to: '{origin}/loop2' },
        '/loop2': { kind: 'redirect', to: '{origin}/loop' },
      },
      {
        otherwise: traps.anyOf(
          traps.endlessCalendar,
          traps.endlessFilters,
          traps.endlessDepth,
          traps.endlessRedirects,
        ),
      },
    )
    const { source } = await crawled({ url: site.url, maxPages: 15, maxDepth: 10 })
    expect(source.state).toBe('ready')
    expect(source.pages).toBeLessThanOrEqual(15)
    expect(site.requests.length).toBeLessThan(60)
  })

  it('that lead into a private network, answer with bombs or break off fail page by page', async () => {
    const site = await website({
      '/': html(
        'Start',
        `${text('start')}<a href="/inside">a</a><a href="/bomb">b</a><a href="/cut">c</a><a href="/charset">d</a>`,
      ),
      '/inside': { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' },
      '/bomb': { kind: 'gzip-bomb', bytes: 40_000_000 },
      '/cut': { kind: 'cut', html: '<p>half' },
      '/charset': {
        kind: 'body',
        body: Buffer.from(
          `<html><head><meta charset="utf-8"><title>Caf\u00e9</title></head><body>${text('caf\u00e9s')}</body></html>`,
          'latin1',
        ),
        type: 'text/html; charset=iso-8859-1',
      },
    })
    const { source, pages, id } = await crawled({ url: site.url })
    expect(source.state).toBe('ready')
    expect(statesOf(pages)).toMatchObject({
      '/': 'ready',
      '/inside': 'moved',
      '/bomb': 'too_large',
      '/cut': 'network',
      '/charset': 'ready',
    })
    expect((await search(admin.client, id, 'cafés')).items.length).toBeGreaterThan(0)
  })

  it('with a start page that cannot be read fail with its reason', async () => {
    const { source } = await crawled({ url: 'http://10.0.0.1/' })
    expect(source).toMatchObject({ state: 'failed' })
    expect(source.error!.message).toContain('10.0.0.1')
  })
})

describe('a refresh', () => {
  it('reads only what changed, removes what is gone and adds what is new', async () => {
    const made = companySite(10)
    const site = await website(made.pages, { etags: true })
    const base = await addSite({ url: site.url })
    await finished(base)
    const before = await chunkIds(base.id)
    site.requests.length = 0
    site.set('/delivery', html('Delivery', `${text('zeppelins')}<a href="/new">new</a>`))
    site.set('/new', html('New', text('gondolas')))
    site.remove('/warranty')
    await admin.client.call(knowledge.refreshSource, { params: base })
    const refreshed = await vi.waitFor(async () => {
      const { source } = await finished(base)
      expect(source.refresh).toMatchObject({ running: false })
      expect(source.refresh!.last!.changed).toBe(1)
      return source
    }, CRAWL_WAIT)
    expect(refreshed.refresh!.last).toMatchObject({
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: 8,
      failed: 0,
    })
    const kept = (await chunkIds(base.id)).filter((one) => before.includes(one))
    expect(kept.length).toBeGreaterThanOrEqual(8)
    expect((await search(admin.client, base.id, 'zeppelins')).items).toHaveLength(1)
    expect((await search(admin.client, base.id, 'gondolas')).items).toHaveLength(1)
    expect(
      (await search(admin.client, base.id, 'How long is the warranty of a handle?')).items[0]?.text ?? '',
    ).not.toContain('12 years')
  })

  it('of one page checks first whether it changed, and keeps it when it is unavailable', async () => {
    const site = await website({ '/p': html('P', text('puffins')) }, { etags: true })
    const { id } = await admin.client.call(knowledge.create, { body: { name: 'Page' } })
    await admin.client.call(knowledge.addSources, {
      params: { id },
      body: { type: 'url', url: `${site.url}/p` },
    })
    const [page] = await settled(admin.client, id, CRAWL_WAIT)
    const params = { id, sid: page!.id }
    const refresh = async (outcome: 'changed' | 'unchanged' | 'failed') => {
      const source = await admin.client.call(knowledge.refreshSource, { params })
      expect(source).toMatchObject({ state: 'ready', refresh: { running: true } })
      await vi.waitFor(async () => {
        const [now] = await settled(admin.client, id, CRAWL_WAIT)
        expect(now!.refresh).toMatchObject({ running: false, last: { [outcome]: 1 } })
      }, CRAWL_WAIT)
    }
    await refresh('unchanged')
    expect(site.requests.at(-1)!.headers['if-none-match']).toBeTruthy()
    site.set('/p', html('P', text('gannets')))
    await refresh('changed')
    expect((await search(admin.client, id, 'gannets')).items).toHaveLength(1)
    expect((await search(admin.client, id, 'puffins')).items).toHaveLength(0)
    site.remove('/p')
    await refresh('failed')
    expect((await search(admin.client, id, 'gannets')).items).toHaveLength(1)
  })
})

async function chunkIds(kbId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from knowledge_chunks where kb_id = ${kbId}`.execute(
    server.running.context.db.kysely,
  )
  return rows.map((row) => row.id)
}
