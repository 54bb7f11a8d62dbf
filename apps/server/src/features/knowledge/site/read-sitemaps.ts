import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { Readable } from 'node:stream'
import { type Egress, EgressError } from '../../../egress/index.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { type SitemapEntry, type SitemapParser, textSitemap, xmlSitemap } from './parse-sitemap.ts'

export interface Sitemaps {
  pages: SitemapEntry[]
  /** Whether there was a sitemap at all. */
  found: boolean
  truncated: boolean
  /** What couldn't be read, for people. */
  problems: string[]
}

export interface SitemapLimits {
  pages: number
  files: number
  /** An index inside an index is one level. */
  levels: number
  /** Per unpacked file. */
  bytes: number
  /** For all files together. */
  timeMs: number
}

const SITEMAP_LIMITS: SitemapLimits = {
  pages: 5000,
  files: 40,
  levels: 3,
  bytes: 20_000_000,
  timeMs: 25_000,
}

const FILE_TIMEOUT_MS = 15_000
const IDLE_MS = 8000

interface Walk {
  egress: Egress
  limits: SitemapLimits
  signal: AbortSignal
  result: Sitemaps
  /** Sitemaps from an index, with their level. */
  waiting: { url: string; level: number; guessed: boolean }[]
  seen: Set<string>
  pages: Set<string>
}

/**
 * Reads sitemaps and their references, within limits on files, nesting, size and time. Failures are reported as
 * problems; `guessed` URLs need not exist.
 */
export async function readSitemaps(
  egress: Egress,
  addresses: { url: string; guessed: boolean }[],
  options: { limits?: Partial<SitemapLimits>; signal: AbortSignal; accepts: (url: string) => boolean },
): Promise<Sitemaps> {
  const limits = { ...SITEMAP_LIMITS, ...options.limits }
  const time = AbortSignal.timeout(limits.timeMs)
  const walk: Walk = {
    egress,
    limits,
    signal: AbortSignal.any([options.signal, time]),
    result: { pages: [], found: false, truncated: false, problems: [] },
    waiting: addresses.map((address) => ({ ...address, level: 0 })),
    seen: new Set(),
    pages: new Set(),
  }
  for (let next = walk.waiting.shift(); next; next = walk.waiting.shift()) {
    if (walk.seen.has(next.url)) continue
    if (walk.seen.size >= limits.files) {
      tell(walk, `Only the first ${limits.files} sitemap files were read.`)
      walk.result.truncated = true
      break
    }
    walk.seen.add(next.url)
    await readOne(walk, next, options.accepts)
    options.signal.throwIfAborted()
    if (walk.result.truncated || time.aborted) break
    // A successful guess makes the other guesses unnecessary.
    if (next.guessed && walk.result.found) walk.waiting = walk.waiting.filter((one) => !one.guessed)
  }
  if (time.aborted) {
    walk.result.truncated = true
    tell(
      walk,
      `Reading the sitemap took longer than ${Math.round(limits.timeMs / 1000)} seconds. The pages found so far are used.`,
    )
  }
  return walk.result
}

const MOST_PROBLEMS = 10

function tell({ result }: Walk, problem: string): void {
  if (result.problems.length < MOST_PROBLEMS && !result.problems.includes(problem))
    result.problems.push(problem)
}

async function readOne(
  walk: Walk,
  sitemap: Walk['waiting'][number],
  accepts: (url: string) => boolean,
): Promise<void> {
  const { egress, limits, signal } = walk
  const before = walk.result.pages.length
  try {
    const response = await egress.fetch(sitemap.url, {
      signal,
      maxBytes: limits.bytes,
      timeoutMs: FILE_TIMEOUT_MS,
      idleTimeoutMs: IDLE_MS,
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (!sitemap.guessed)
        tell(walk, `${nameOf(sitemap.url)}: there is no sitemap (status ${response.status}).`)
      return
    }
    const kind = await consume(response, limits.bytes, () => collector(walk, sitemap, accepts))
    if (kind === 'none' && !sitemap.guessed) tell(walk, `${nameOf(sitemap.url)} is not a sitemap.`)
    if (kind === 'none') return
    walk.result.found = true
  } catch (error) {
    if (signal.aborted) return
    if (walk.result.pages.length > before) walk.result.found = true
    if (sitemap.guessed && !walk.result.found) return
    const why = error instanceof EgressError ? error.message : `it is damaged (${errorMessage(error)})`
    tell(walk, `${nameOf(sitemap.url)} couldn’t be read completely: ${why}`)
  }
}

function collector(walk: Walk, sitemap: Walk['waiting'][number], accepts: (url: string) => boolean) {
  const { limits, result } = walk
  const page = (entry: SitemapEntry) => {
    const url = URL.parse(entry.url, sitemap.url)?.href
    if (!url || walk.pages.has(url) || !accepts(url)) return true
    if (result.pages.length >= limits.pages) {
      result.truncated = true
      tell(
        walk,
        `The sitemap lists more than ${limits.pages.toLocaleString('en')} pages. Only the first ones are used.`,
      )
      return false
    }
    walk.pages.add(url)
    result.pages.push({ url, lastModified: entry.lastModified })
    return true
  }
  const nested = (text: string) => {
    const url = URL.parse(text, sitemap.url)?.href
    if (!url || walk.seen.has(url)) return true
    if (sitemap.level + 1 >= limits.levels) {
      tell(walk, 'Sitemaps nested more than three levels deep were skipped.')
      return true
    }
    // Bounded, so that an endless index doesn't use memory.
    if (walk.waiting.length < limits.files * 2)
      walk.waiting.push({ url, level: sitemap.level + 1, guessed: false })
    return walk.waiting.length < limits.files * 2
  }
  return { page, sitemap: nested }
}

/** Feeds the body to the parser indicated by its beginning; returns its kind. */
async function consume(
  response: Response,
  maxBytes: number,
  found: () => Parameters<typeof xmlSitemap>[0],
): Promise<'xml' | 'text' | 'none'> {
  if (!response.body) return 'none'
  const decoder = new TextDecoder()
  let parser: SitemapParser | null = null
  let kind: 'xml' | 'text' | 'none' = 'none'
  let unpacked = 0
  for await (const bytes of await unpackedParts(response.body)) {
    unpacked += bytes.length
    if (unpacked > maxBytes)
      throw new EgressError('too_large', `It is larger than ${maxBytes / 1_000_000} MB.`)
    const text = decoder.decode(bytes, { stream: true })
    if (!parser) {
      kind = kindOf(text)
      if (kind === 'none') return kind
      parser = kind === 'xml' ? xmlSitemap(found()) : textSitemap(found())
    }
    if (!parser.write(text)) return kind
  }
  parser?.end()
  return kind
}

function kindOf(start: string): 'xml' | 'text' | 'none' {
  const text = start.replace(/^\ufeff/, '').trimStart()
  if (/^https?:\/\//i.test(text)) return 'text'
  if (/^<(?:!doctype html|html)/i.test(text)) return 'none'
  return /^<\?xml|<(?:\w+:)?(?:urlset|sitemapindex|rss|feed)\b/i.test(text) ? 'xml' : 'none'
}

const GZIP = [0x1f, 0x8b]

/** The body's parts, decompressed for a .gz file. */
async function unpackedParts(body: ReadableStream<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const reader = body.getReader()
  const first = await reader.read()
  const parts = async function* () {
    try {
      if (first.value) yield first.value
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }
  const packed = GZIP.every((byte, index) => first.value?.[index] === byte)
  if (!packed) return parts()
  const gunzip = createGunzip()
  // Its errors reach the reader of `gunzip`.
  pipeline(Readable.from(parts()), gunzip, () => undefined)
  return gunzip
}

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) || url
