import { sql } from 'kysely'
import { refusalOf } from './scope.ts'
import { addProblems, type Crawl } from './crawl.ts'
import { addPages } from './frontier.ts'
import { readSitemaps, type Sitemaps } from './read-sitemaps.ts'
import { fetchRobots, parseRobots } from './robots.ts'

const GUESSES = ['/sitemap.xml', '/sitemap_index.xml']

/** First step of a round: what the host allows, and which pages its sitemaps list. */
export async function discover(crawl: Crawl, hops: number): Promise<void> {
  const { context, site, signal } = crawl
  const { origin } = new URL(site.url)
  const file = await fetchRobots(context.egress, origin, signal)
  crawl.robots = parseRobots(origin, file.text)
  const refusal = file.problem ?? crawl.robots.problem
  const sitemaps = site.scope === 'list' || refusal ? null : await listed(crawl, origin)
  const problems = [...(refusal ? [refusal] : []), ...(sitemaps?.problems ?? [])]
  await crawl.fenced(async (tx) => {
    if (site.scope !== 'list') {
      const start = { url: site.url, depth: 0, hops, trusted: true }
      const pages = (sitemaps?.pages ?? []).map(({ url, lastModified }) => ({
        url,
        depth: Math.min(1, site.max_depth),
        listedAt: lastModified,
        trusted: true,
      }))
      await addPages(tx, crawl, [start, ...pages])
    }
    await addProblems(tx, site, problems)
    await sql`update knowledge_sites set phase = 'pages', resends = 0, robots = ${file.text},
        crawl_delay_ms = ${crawl.robots.delayMs}, updated_at = now()
      where source_id = ${site.source_id}`.execute(tx)
    await sql`update knowledge_sources set crashes = 0 where id = ${site.source_id}`.execute(tx)
    await crawl.announce(tx)
  })
  site.phase = 'pages'
  site.crawl_delay_ms = crawl.robots.delayMs
}

const listed = (crawl: Crawl, origin: string): Promise<Sitemaps> =>
  readSitemaps(crawl.context.egress, sitemapAddresses(crawl.robots.sitemaps, origin), {
    limits: { pages: crawl.site.max_pages * 2 },
    signal: crawl.signal,
    accepts: (url) => refusalOf(url, crawl.scope) === null,
  })

/** Sitemaps named by robots.txt, otherwise the usual locations. */
export const sitemapAddresses = (named: string[], origin: string): { url: string; guessed: boolean }[] =>
  named.length > 0
    ? named.map((url) => ({ url, guessed: false }))
    : GUESSES.map((path) => ({ url: origin + path, guessed: true }))
