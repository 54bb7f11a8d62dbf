import { type Egress, EgressError } from '../../../egress/index.ts'
import { readRobotsRules } from './robots-rules.ts'

/** What a host allows a crawler. */
export interface Robots {
  allows(url: string): boolean
  /** Delay between two requests, in ms; 0 if not specified. */
  delayMs: number
  sitemaps: string[]
  /** Why nothing is allowed although the file could be read, for people. */
  problem: string | null
  /** No page is allowed. */
  closed: boolean
}

interface RobotsFile {
  text: string
  /** Why it couldn't be read, for people. */
  problem: string | null
}

const AGENT = 'Millrace'
const MOST_BYTES = 500_000
const TIMEOUT_MS = 15_000
const LONGEST_DELAY_MS = 60_000
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /'

/** Fetches a host's robots.txt by RFC 9309: a missing one allows everything, a failing one allows nothing. */
export async function fetchRobots(egress: Egress, origin: string, signal: AbortSignal): Promise<RobotsFile> {
  const address = `${origin}/robots.txt`
  try {
    const response = await egress.fetch(address, { maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS, signal })
    if (response.ok) return { text: await response.text(), problem: null }
    await response.body?.cancel()
    if (response.status < 500) return { text: '', problem: null }
    return refused(
      `The robots.txt of ${new URL(origin).hostname} couldn’t be read (status ${response.status})`,
    )
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    // An oversized file's rules can't be known, and no honest one is that long.
    if (error.code === 'too_large')
      return refused(`The robots.txt of ${new URL(origin).hostname} is too large`)
    // The host itself doesn't respond.
    return { text: NOTHING_ALLOWED, problem: error.message }
  }
}

const refused = (why: string): RobotsFile => ({
  text: NOTHING_ALLOWED,
  problem: `${why}, so the site can’t be crawled right now. Try again later.`,
})

export function parseRobots(origin: string, text: string): Robots {
  const rules = readRobotsRules(text, AGENT)
  const delay = rules.crawlDelay ?? 0
  return {
    // Rules apply to the host in any of its spellings.
    allows: (url) => {
      const { pathname, search } = new URL(url)
      return rules.allows(pathname + search)
    },
    delayMs: Number.isFinite(delay) ? Math.min(LONGEST_DELAY_MS, Math.max(0, delay * 1000)) : 0,
    sitemaps: rules.sitemaps.flatMap((line) => URL.parse(line, origin)?.href ?? []),
    problem: rules.tooMany
      ? refused(`The robots.txt of ${new URL(origin).hostname} has too many rules`).problem
      : null,
    closed: rules.closed,
  }
}
