/** The rules of a robots.txt for one crawler (RFC 9309). */
interface RobotsRules {
  /** Takes a path with query, as in URL. */
  allows(path: string): boolean
  /** Seconds between two requests; null if not specified. */
  crawlDelay: number | null
  sitemaps: string[]
  /** There are too many rules for this crawler, so nothing is allowed. */
  tooMany: boolean
  /** Forbids every path without exception. */
  closed: boolean
}

interface Rule {
  allow: boolean
  /** Text between the asterisks. */
  parts: string[]
  /** `$`: the path ends with the last part. */
  anchored: boolean
  /** Pattern length: the longest matching rule decides. */
  length: number
}

interface Group {
  agents: string[]
  rules: Rule[]
  delay: number | null
}

// Every link of every page is matched against each rule, on the single event loop.
const MOST_RULES = 2000
const MOST_WILD_RULES = 300
const MOST_ASTERISKS = 6
const MOST_PATTERN = 2000
const MOST_SITEMAPS = 100
const LINE = /^\s*([a-z-]{1,20})\s*:(.*)$/is

/**
 * Parses a robots.txt for the named crawler: its own groups, or those for all. Patterns match in time linear to the
 * path. A rule that is too long or has too many asterisks forbids more than it says (only its beginning counts) or
 * allows nothing.
 */
export function readRobotsRules(text: string, agent: string): RobotsRules {
  const { groups, sitemaps } = readGroups(text)
  const named = groups.filter((group) => group.agents.includes(agent.toLowerCase()))
  const mine = named.length > 0 ? named : groups.filter((group) => group.agents.includes('*'))
  const rules = mine.flatMap((group) => group.rules)
  const wild = rules.filter((rule) => rule.parts.length > 1)
  const tooMany = rules.length > MOST_RULES || wild.length > MOST_WILD_RULES
  // Longest first; for equal lengths, allow first.
  const ordered = rules.toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow))
  return {
    allows: (path) => !tooMany && (ordered.find((rule) => matches(rule, path))?.allow ?? true),
    crawlDelay: mine.find((group) => group.delay !== null)?.delay ?? null,
    sitemaps,
    tooMany,
    closed: rules.some(coversAll) && !rules.some(({ allow }) => allow),
  }
}

/** `/`, `*` and equivalents. */
const coversAll = ({ parts, anchored }: Rule): boolean =>
  !anchored && parts.every((part) => part === '' || part === '/')

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let namesAgents = false
  for (const { field, value } of linesOf(text)) {
    if (field === 'sitemap') {
      if (sitemaps.length < MOST_SITEMAPS) sitemaps.push(value)
      continue
    }
    if (field === 'user-agent') {
      // Consecutive agent lines share one group.
      if (!namesAgents) groups.push({ agents: [], rules: [], delay: null })
      groups.at(-1)!.agents.push(value.toLowerCase().split('/', 1)[0]!.trim())
      namesAgents = true
      continue
    }
    namesAgents = false
    const group = groups.at(-1)
    if (!group) continue
    if (field === 'crawl-delay') group.delay ??= Number.parseFloat(value)
    else if (value !== '') addRule(group, field === 'allow', value)
  }
  return { groups, sitemaps }
}

const FIELDS = new Set(['user-agent', 'allow', 'disallow', 'crawl-delay', 'sitemap'])

function* linesOf(text: string): Generator<{ field: string; value: string }> {
  for (const line of text.replaceAll('\u0000', '').split(/\r\n|\r|\n/)) {
    const comment = line.indexOf('#')
    const [, name, value] = LINE.exec(comment === -1 ? line : line.slice(0, comment)) ?? []
    const field = name?.toLowerCase()
    if (field !== undefined && FIELDS.has(field)) yield { field, value: value!.trim() }
  }
}

function addRule(group: Group, allow: boolean, value: string) {
  const anchored = value.endsWith('$')
  const whole = anchored ? value.slice(0, -1) : value
  const parts = encoded(whole.slice(0, MOST_PATTERN)).split(/\*+/)
  const isWhole = whole.length <= MOST_PATTERN && parts.length <= MOST_ASTERISKS + 1
  if (!isWhole && allow) return
  // One rule beyond the limit is enough to detect the excess; no more are stored.
  if (group.rules.length > MOST_RULES) return
  const kept = parts.slice(0, MOST_ASTERISKS + 1)
  group.rules.push({ allow, parts: kept, anchored: anchored && isWhole, length: whole.length })
}

/** In URL form: percent-encoded beyond ASCII, with upper-case hexadecimal digits. */
function encoded(pattern: string): string {
  const whole = encodeURI(pattern.toWellFormed()).replaceAll('%25', '%')
  return whole.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

function matches({ parts, anchored }: Rule, path: string): boolean {
  const [first, ...rest] = parts
  if (!path.startsWith(first!)) return false
  let at = first!.length
  const last = anchored ? rest.pop() : undefined
  if (anchored && last === undefined) return at === path.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}
