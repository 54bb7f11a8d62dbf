import { Parser } from 'htmlparser2'

/** What a page contains about the widget. */
interface EmbeddingPage {
  /** Scripts that load this server's `embed.js`, with the agent they name. */
  scripts: { agent: string | null; host: string; hasNonce: boolean }[]
  /** Content Security Policies in meta tags. */
  policies: string[]
}

/** Deeper than any real page; the parser's time per tag grows with the nesting. */
const DEEPEST = 400
const MOST_SCRIPTS = 20
const LONGEST_ADDRESS = 2000
/** For all policies of a page together. */
const LONGEST_POLICY = 20_000

/** Parses a website's page, however broken. `hosts` are this server's origins. */
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

/** The origin of a script, if it could be the widget's. */
function hostOf(source: string | undefined, page: URL): string | undefined {
  // Most scripts are others, whose URLs are not worth parsing.
  if (!source?.includes('/embed.js') || source.length > LONGEST_ADDRESS) return undefined
  const url = URL.parse(source, page.href)
  return url?.pathname === '/embed.js' ? url.origin : undefined
}

const NEEDED = [
  { name: 'script-src', instead: ['script-src-elem', 'script-src', 'default-src'] },
  { name: 'frame-src', instead: ['frame-src', 'child-src', 'default-src'] },
  { name: 'connect-src', instead: ['connect-src', 'default-src'] },
] as const

/** The directives of a policy (CSP 3) that block this server's widget. */
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
  // Scripts are only allowed by nonce, whatever hosts are listed.
  if (isScript && sources.includes("'strict-dynamic'")) return false
  const url = new URL(host)
  return sources.some((source) => matches(source, url))
}

/** Whether a source matches this origin; a source with a path counts as not matching. */
function matches(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*' || source === protocol) return true
  const [, scheme, rest = ''] = /^(https?:)\/\/(.*)$/.exec(source) ?? [null, protocol, source]
  if (scheme !== protocol && protocol !== 'https:') return false
  const usual = protocol === 'https:' ? '443' : '80'
  const [host = '', at = usual] = rest.split(':')
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname
  return isHost && (at === '*' || at === (port || usual))
}
