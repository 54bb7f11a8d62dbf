import type { WebPage } from './page.ts'

/** Answers for an infinite number of addresses. */
export type AnyPage = (path: string) => WebPage | null

const html = (title: string, body: string): WebPage =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

/** A calendar that always has a next month, each with its own text. */
export const endlessCalendar: AnyPage = (path) => {
  const found = /^\/calendar\/(\d+)\/(\d+)$/.exec(path)
  if (!found) return null
  const [year, month] = [Number(found[1]), Number(found[2])]
  const next = month === 12 ? `${year + 1}/1` : `${year}/${month + 1}`
  return html(
    `Month ${month} of ${year}`,
    `<p>Nothing is planned in month ${month} of the year ${year}, nor on any of its days.</p><a href="/calendar/${next}">Next month</a>`,
  )
}

/** A shop where every choice of filters is a new address. */
export const endlessFilters: AnyPage = (path) => {
  const [place, query] = path.split('?')
  if (place !== '/shop') return null
  const page = Number(new URLSearchParams(query).get('page') ?? 1)
  return html(
    'Shop',
    `<p>Page ${page} of the shop, sorted in some way.</p><a href="/shop?page=${page + 1}&sort=up">More</a><a href="/shop?sort=down&page=${page + 1}">Down</a>`,
  )
}

/** Relative links that lead ever deeper: /deep/deep/deep … */
export const endlessDepth: AnyPage = (path) =>
  /^(?:\/deep)+\/?$/.test(path)
    ? html(
        'Deep',
        `<p>This is ${path.length} letters deep.</p><a href="${path.replace(/\/$/, '')}/deep/">Deeper</a>`,
      )
    : null

/** Endless redirects, each to another address. */
export const endlessRedirects: AnyPage = (path) => {
  const found = /^\/on\/(\d+)$/.exec(path)
  return found ? { kind: 'redirect', to: `{origin}/on/${Number(found[1]) + 1}` } : null
}

/** A sitemap index of sitemap indexes of …, or a sitemap that never closes. */
export const endlessSitemaps: AnyPage = (path) => {
  const found = /^\/sitemaps\/(\d+)\.xml$/.exec(path)
  if (!found) return null
  const n = Number(found[1])
  const body = `<sitemapindex>${[1, 2, 3].map((i) => `<sitemap><loc>{origin}/sitemaps/${n * 3 + i}.xml</loc></sitemap>`).join('')}</sitemapindex>`
  return { kind: 'body', body, type: 'application/xml' }
}

/** Tries each in turn. */
export const anyOf =
  (...answers: AnyPage[]): AnyPage =>
  (path) => {
    for (const answer of answers) {
      const page = answer(path)
      if (page !== null) return page
    }
    return null
  }
