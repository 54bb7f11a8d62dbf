import type { Data, knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { EgressError } from '../../../egress/index.ts'
import { DocumentError, requestPage } from '../../../lib/documents/index.ts'
import { addressOf, looksLikePage, siteOf } from './address.ts'
import { sitemapAddresses } from './discover.ts'
import { readSitemaps } from './read-sitemaps.ts'
import { fetchRobots, parseRobots } from './robots.ts'

type Answer = Data<typeof knowledge.sitemap>

const IS_SITEMAP = /\/[^/]*sitemap[^/]*$|\.(?:xml|txt|gz)$/i

/** Pages of a site for selection: from its sitemap, otherwise the page's links. Problems are part of the response. */
export async function listSitemap(context: Context, url: string, signal: AbortSignal): Promise<Answer> {
  const start = new URL(url)
  const file = IS_SITEMAP.test(start.pathname)
    ? null
    : await fetchRobots(context.egress, start.origin, signal)
  const robots = parseRobots(start.origin, file?.text ?? '')
  const addresses = file
    ? sitemapAddresses(robots.sitemaps, start.origin)
    : [{ url: start.href, guessed: false }]
  const home = siteOf(start)
  const own = (page: string) => siteOf(new URL(page)) === home && robots.allows(page)
  const sitemaps = await readSitemaps(context.egress, addresses, { signal, accepts: own })
  const refusal = file?.problem ?? robots.problem
  const problems = [...(refusal ? [refusal] : []), ...sitemaps.problems]
  if (sitemaps.pages.length > 0 || !file) {
    const items = sitemaps.pages.map((page) => ({ ...page, title: null }))
    return { from: items.length > 0 ? 'sitemap' : 'nothing', items, truncated: sitemaps.truncated, problems }
  }
  const links = await listLinks(context, url, { signal, accepts: own })
  const items = links.items
  const from = items.length > 0 ? 'links' : 'nothing'
  return { from, items, truncated: false, problems: [...problems, ...links.problems] }
}

async function listLinks(
  context: Context,
  url: string,
  { signal, accepts }: { signal: AbortSignal; accepts: (url: string) => boolean },
): Promise<Pick<Answer, 'items' | 'problems'>> {
  if (!accepts(url)) return { items: [], problems: ['Blocked by the site’s robots.txt.'] }
  try {
    const answer = await requestPage(context.egress, url, { web: true, signal })
    if (answer.kind === 'later') throw answer.error
    if (answer.kind !== 'page') return { items: [], problems: [] }
    const found = new Map<string, Answer['items'][number]>()
    const { title, web } = answer.document
    for (const link of [{ url: answer.url, text: title ?? '' }, ...(web?.links ?? [])]) {
      const address = addressOf(link.url)
      if (!address || found.has(address.key) || !accepts(address.url) || !looksLikePage(address.url)) continue
      found.set(address.key, { url: address.url, title: link.text || null, lastModified: null })
    }
    return { items: [...found.values()], problems: [] }
  } catch (error) {
    if (error instanceof DocumentError || error instanceof EgressError)
      return { items: [], problems: [error.message] }
    throw error
  }
}
