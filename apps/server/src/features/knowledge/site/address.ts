/** A URL as stored by a crawl. */
interface Address {
  /** Absolute, without fragment and tracking parameters. */
  url: string
  /** Identity of a page: equal for URLs that certainly lead to the same page. */
  key: string
  /** The key without numbers and values: pages of one template share a shape. */
  shape: string
}

const TRACKING =
  /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|igshid|_ga|_gl|ref|ref_src|phpsessid|jsessionid|sid|sessionid|session_id|cfid|cftoken|aspsessionid\w*)$/i
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|json|map|xml|rss|atom|gz|zip|rar|7z|tar|tgz|bz2|exe|dmg|msi|apk|iso|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|eot|otf|docx?|xlsx?|pptx?|od[tsp]|csv|epub|ics|vcf)$/i

const LONGEST = 1000
const MOST_SEGMENTS = 12
const MOST_PARAMETERS = 6
const MOST_REPEATS = 3

/** The normalised URL; null if it isn't a web page. */
export function addressOf(text: string, base?: string): Address | null {
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '').replace(/\/{2,}/g, '/')
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  url.search = new URLSearchParams(kept).toString()
  const path = url.pathname.replace(INDEX, '/').replace(/(?<!\/)\/+$/, '') || '/'
  const place = siteOf(url) + path
  const names = kept.map(([name]) => name).join('&')
  return {
    url: url.href,
    key: place + url.search,
    shape: shapeOf(path) + (names === '' ? '' : `?${names}`),
  }
}

/** Host and port without `www.` and scheme, which identify a site. */
export function siteOf(url: URL): string {
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return url.port === '' ? host : `${host}:${url.port}`
}

const shapeOf = (path: string) => path.replace(/[0-9a-f]{8,}|\d+/gi, '#')

/** Whether a URL looks like a page, judging by its file extension. */
export const looksLikePage = (url: string): boolean => !NO_PAGE.test(new URL(url).pathname)

/** Whether a URL looks like part of an endless space: too long, too deep, or repetitive. */
export function looksEndless(address: string): boolean {
  if (address.length > LONGEST) return true
  const url = new URL(address)
  const segments = url.pathname.split('/').filter(Boolean)
  if (segments.length > MOST_SEGMENTS || [...url.searchParams].length > MOST_PARAMETERS) return true
  const seen = new Map<string, number>()
  for (const segment of segments) {
    const times = (seen.get(segment) ?? 0) + 1
    if (times >= MOST_REPEATS) return true
    seen.set(segment, times)
  }
  return false
}
