import { Parser } from 'htmlparser2'

export interface SitemapEntry {
  url: string
  lastModified: string | null
}

/** Parses a sitemap incrementally; whatever is broken in it, everything readable is reported. */
export interface SitemapParser {
  /** False to stop. */
  write(part: string): boolean
  end(): void
}

interface SitemapHandlers {
  page: (entry: SitemapEntry) => boolean
  /** A nested sitemap of an index. */
  sitemap: (url: string) => boolean
}

const LONGEST_URL = 2048
/** Deeper than any sitemap or feed; the parser's time per tag grows with nesting. */
const DEEPEST = 100
const LONGEST_DATE = 40
const LONGEST_LINE = 10_000

/**
 * XML sitemaps and sitemap indexes (sitemaps.org), and feeds. Only the five XML entities are known, so expansion
 * attacks fail.
 */
export function xmlSitemap(found: SitemapHandlers): SitemapParser {
  let wanted = true
  let into: 'loc' | 'lastmod' | null = null
  let depth = 0
  let entry = { loc: '', lastmod: '' }
  const finish = (kind: 'page' | 'sitemap') => {
    const url = entry.loc.trim()
    const date = entry.lastmod.trim().slice(0, LONGEST_DATE)
    entry = { loc: '', lastmod: '' }
    if (url === '' || !wanted) return
    wanted = kind === 'page' ? found.page({ url, lastModified: date || null }) : found.sitemap(url)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEEPEST) {
          wanted = false
          parser.pause()
        }
        const tag = plain(name)
        if (tag === 'url' || tag === 'sitemap' || tag === 'entry' || tag === 'item')
          entry = { loc: '', lastmod: '' }
        into = fieldOf(tag)
        if (tag === 'link' && attributes.href) entry.loc ||= attributes.href
      },
      ontext(text) {
        if (into && entry[into].length < LONGEST_URL) entry[into] += text
      },
      onclosetag(name) {
        depth -= 1
        const tag = plain(name)
        into = null
        if (tag === 'url' || tag === 'entry' || tag === 'item') finish('page')
        if (tag === 'sitemap') finish('sitemap')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (part) => {
      if (wanted) parser.write(part)
      return wanted
    },
    end: () => {
      if (depth <= DEEPEST) parser.end()
    },
  }
}

/** Without the namespace prefix. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function fieldOf(tag: string): 'loc' | 'lastmod' | null {
  if (tag === 'loc' || tag === 'link') return 'loc'
  return tag === 'lastmod' || tag === 'updated' || tag === 'pubdate' ? 'lastmod' : null
}

/** A plain-text sitemap: one URL per line. */
export function textSitemap(found: SitemapHandlers): SitemapParser {
  let wanted = true
  let rest = ''
  const line = (text: string) => {
    const url = text.trim()
    if (wanted && /^https?:\/\//i.test(url) && url.length <= LONGEST_URL)
      wanted = found.page({ url, lastModified: null })
  }
  return {
    write: (part) => {
      const lines = (rest + part).split('\n')
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE)
      for (const one of lines) line(one)
      return wanted
    },
    end: () => line(rest),
  }
}
