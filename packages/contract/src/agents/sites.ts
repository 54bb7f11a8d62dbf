import { z } from 'zod'
import { isWholeEnding } from '../runs/forms.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:http://)?(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*(?::[1-9]\\d{0,4})?$`)
const PARTS = /^(https?:\/\/)?(\*\.)?([^/:*?#@\s]{1,190})(:\d{1,5})?\/?$/
const LOCAL = /^(?:localhost|127\.0\.0\.1)$/
const PORT_MAX = 65_535
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Canonical form of a site: lower case, punycode, without `https://` and default ports. */
function plain(entry: string): string {
  const given = entry.trim().toLowerCase()
  const [, scheme = '', wildcard = '', host = '', port = ''] = PARTS.exec(given) ?? []
  if (!host || !URL.canParse(`https://${host}`)) return given
  const isUsual = port === ':443' ? scheme !== 'http://' : port === ':80' && scheme === 'http://'
  const kept = scheme === 'http://' ? scheme : ''
  return `${kept}${wildcard}${new URL(`https://${host}`).hostname}${isUsual ? '' : port}`
}

/**
 * A site that can show the chat: `example.com`, `*.example.com`, `example.com:8443`, `http://intranet`, `localhost`.
 */
export const siteDomain = z
  .string()
  .max(200)
  .transform(plain)
  .pipe(
    z
      .string()
      .regex(DOMAIN, 'is not a domain such as example.com or *.example.com')
      .refine((domain) => Number(/:(\d+)$/.exec(domain)?.[1] ?? 0) <= PORT_MAX, 'has a port over 65535')
      .refine((domain) => !isWholeEnding(domain), 'covers sites of other people. Name a domain of your own'),
  )

/** The sites as policy sources (`frame-ancestors`). Without a scheme, https is required; localhost allows both. */
export const siteSources = (domains: readonly string[]): string[] => domains.flatMap(sourcesOf)

function sourcesOf(domain: string): string[] {
  if (domain.startsWith('http://')) return [domain]
  const [host = '', port = '*'] = domain.split(':')
  if (LOCAL.test(host)) return [`http://${host}:${port}`, `https://${host}:${port}`]
  return [`https://${domain}`]
}

/** Whether a page at this address belongs to one of the sites: exactly when a browser would let it frame the chat. */
export function isOfSites(domains: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  return siteSources(domains).some((source) => matches(source, page))
}

function matches(source: string, { protocol, hostname, port }: URL): boolean {
  const [, scheme, wildcard, host, at] = /^(https?:)\/\/(\*\.)?([^:]+)(?::(\d+|\*))?$/.exec(source) ?? []
  if (host === undefined || DEFAULT_PORTS[protocol] === undefined) return false
  // A site listed with http:// includes the same site over https.
  if (scheme !== protocol && protocol !== 'https:') return false
  const isHost = wildcard ? hostname.endsWith(`.${host}`) : hostname === host
  return isHost && (at === '*' || (port || DEFAULT_PORTS[protocol]) === (at ?? DEFAULT_PORTS[protocol]))
}
