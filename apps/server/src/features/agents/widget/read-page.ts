import { Parser } from 'htmlparser2'

/** What a page says about the widget. */
interface EmbeddingPage {
  /** Of the scripts that load `embed.js` of this server: the agent that they name. */
  scripts: { agent: string | null; host: string; hasNonce: boolean }[]
  /** Security policies in the page itself. */
  policies: string[]
}

/** Deeper than any page; the parser's time for a tag grows with the tags around it. */
const DEEPEST = 400
const MOST_SCRIPTS = 20
const LONGEST_ADDRESS = 2000
/** Of all policies of a page together. */
const LONGEST_POLICY = 20_000

/** Reads a page of somebody's website; whatever is broken in it, what can be read is given. `hosts` are this server's origins. */
export function readPage(html: string, page: URL, hosts: readonly string[]): EmbeddingPage {
  const found: EmbeddingPage = { scripts: [], policies: [] }
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > DEEPEST) parser.pause()
      const host = name === 'script' ? hostOf(attributes.src, page) : undefined
      if (host !== undefined && hosts.includes(host) && found.scripts.length < MOST_SCRIPTS)
        found.scripts.push({ agent: attributes['data-agent'] ?? null, host, hasNonce: 'nonce' in attributes })
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
        found.policies.push((attributes.content ?? '').slice(0, LONGEST_POLICY))
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
  if (depth <= DEEPEST) parser.end()
  return found
}

/** Where a script comes from, if it could be that of the widget. */
function hostOf(source: string | undefined, page: URL): string | undefined {
  // Most scripts are others: their addresses are not worth parsing.
  if (!source?.includes('/embed.js') || source.length > LONGEST_ADDRESS) return undefined
  const url = URL.parse(source, page.href)
  return url?.pathname === '/embed.js' ? url.origin : undefined
}

const NEEDED = [
  { name: 'script-src', instead: ['script-src-elem', 'script-src', 'default-src'] },
  { name: 'frame-src', instead: ['frame-src', 'child-src', 'default-src'] },
  { name: 'connect-src', instead: ['connect-src', 'default-src'] },
] as const

/** The directives of a policy (CSP 3) that keep the widget of this server from working. */
export function directivesAgainst(policy: string, host: string, hasNonce: boolean): string[] {
  const directives = new Map<string, string[]>()
  for (const directive of policy.slice(0, LONGEST_POLICY).toLowerCase().split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name && !directives.has(name)) directives.set(name, sources)
  }
  return NEEDED.flatMap(({ name, instead }) => {
    const sources = instead.map((one) => directives.get(one)).find((one) => one !== undefined)
    if (sources === undefined) return []
    const isNonced = name === 'script-src' && hasNonce && sources.some((one) => one.startsWith("'nonce-"))
    return isNonced || covers(sources, name === 'script-src', host) ? [] : [name]
  })
}

function covers(sources: string[], isScript: boolean, host: string): boolean {
  // It takes scripts by nonce alone, whatever addresses stand beside it.
  if (isScript && sources.includes("'strict-dynamic'")) return false
  const url = new URL(host)
  return sources.some((source) => matches(source, url))
}

/** Whether a source names this origin; a path in it counts as naming another place. */
function matches(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*' || source === protocol) return true
  const [, scheme, rest = ''] = /^(https?:)\/\/(.*)$/.exec(source) ?? [null, protocol, source]
  if (scheme !== protocol && protocol !== 'https:') return false
  const usual = protocol === 'https:' ? '443' : '80'
  const [host = '', at = usual] = rest.split(':')
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname
  return isHost && (at === '*' || at === (port || usual))
}
