import { shortLine } from '../../text/clean.ts'
import { type HtmlDocument, type HtmlElement, lineOf } from './dom.ts'

/** What a web page says about itself, and its links. Addresses are absolute and have no fragment. */
export interface WebFacts {
  links: WebLink[]
  canonical: string | null
  /** Robots meta tags: do not index, do not follow. */
  noindex: boolean
  nofollow: boolean
  /** The page title including the site name, as in a browser tab. */
  title: string | null
  siteName: string | null
  description: string | null
  themeColor: string | null
  /** Headings of the whole page, in document order. */
  headings: string[]
}

export interface WebLink {
  url: string
  text: string
}

const MOST_LINKS = 3000
const MOST_HEADINGS = 100
const MOST_URL = 2048
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Extracts what a crawler needs from a page. Scripts are not run. */
export function webFacts(document: HtmlDocument, address: string): WebFacts {
  const root = document.documentElement
  const metas = root ? [...root.querySelectorAll('meta')] : []
  const meta = (name: string) => {
    const isNamed = (one: HtmlElement) =>
      (one.getAttribute('name') ?? one.getAttribute('property') ?? '').trim().toLowerCase() === name
    return shortLine(metas.find(isNamed)?.getAttribute('content') ?? '') || null
  }
  const robots = `${meta('robots') ?? ''},${meta('millrace') ?? ''}`.toLowerCase()
  const base = resolve(document.querySelector('base')?.getAttribute('href') ?? null, address) ?? address
  const color = meta('theme-color') ?? meta('msapplication-tilecolor')
  return {
    links: root ? linksOf(root, base) : [],
    canonical: canonicalOf(root, base),
    noindex: /\b(?:noindex|none)\b/.test(robots),
    nofollow: /\b(?:nofollow|none)\b/.test(robots),
    title: shortLine(document.querySelector('title')?.textContent ?? '') || null,
    siteName: meta('og:site_name') ?? meta('application-name'),
    description: meta('description') ?? meta('og:description'),
    themeColor: color && HEX.test(color) ? color.toLowerCase() : null,
    headings: root ? headingsOf(root) : [],
  }
}

function linksOf(root: HtmlElement, base: string): WebLink[] {
  const found = new Map<string, string>()
  for (const link of root.querySelectorAll('a[href], area[href]')) {
    if (found.size >= MOST_LINKS) break
    if (/\b(?:nofollow|sponsored|ugc)\b/i.test(link.getAttribute('rel') ?? '')) continue
    const url = resolve(link.getAttribute('href'), base)
    if (url && !found.get(url)) found.set(url, shortLine(lineOf(link)))
  }
  return [...found].map(([url, text]) => ({ url, text }))
}

function canonicalOf(root: HtmlElement | null, base: string): string | null {
  if (!root) return null
  const links = [...root.querySelectorAll('link[href]')]
  const found = links.find((link) => /\bcanonical\b/i.test(link.getAttribute('rel') ?? ''))
  return found ? resolve(found.getAttribute('href'), base) : null
}

function headingsOf(root: HtmlElement): string[] {
  const found: string[] = []
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, summary, dt')) {
    const text = shortLine(lineOf(heading))
    if (text !== '') found.push(text)
    if (found.length >= MOST_HEADINGS) break
  }
  return found
}

function resolve(href: string | null, base: string): string | null {
  if (href === null || href.length > MOST_URL) return null
  const url = URL.parse(href.trim(), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  return url.href.length > MOST_URL ? null : url.href
}
