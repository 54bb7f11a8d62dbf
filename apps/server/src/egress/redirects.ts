import { say } from '@millrace/contract'
import { EgressError } from './errors.ts'

/** One request in a chain of redirects. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: ArrayBuffer | null
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

// Any other header may carry a secret: vendors use many names for API key headers.
const SAFE_ELSEWHERE = new Set([
  'accept',
  'accept-language',
  'content-language',
  'content-type',
  'range',
  'user-agent',
])
const OF_THE_BODY = ['content-type', 'content-language', 'content-encoding', 'content-location']

/** Where a response redirects to; null if it doesn't. Throws `EgressError` if the location can't be parsed. */
export function redirectOf(hop: Hop, response: { status: number; headers: Headers }): Hop | null {
  const location = response.headers.get('location')
  if (!REDIRECTS.has(response.status) || location === null) return null
  const url = URL.parse(location, hop.url.href)
  if (!url) throw new EgressError('bad_url', say('host.redirectBroken', { host: hop.url.hostname }))
  if (!url.hash) url.hash = hop.url.hash
  const sameOrigin = url.origin === hop.url.origin
  const headers = new Headers([...hop.headers].filter(([name]) => sameOrigin || SAFE_ELSEWHERE.has(name)))
  if (keepsMethod(hop.method, response.status)) return { ...hop, url, headers }
  for (const name of OF_THE_BODY) headers.delete(name)
  return { url, method: 'GET', headers, body: null }
}

/** RFC 9110 §15.4 as browsers implement it: 303 becomes GET, and 301 and 302 turn POST into GET. */
function keepsMethod(method: string, status: number): boolean {
  if (method === 'HEAD' || method === 'GET') return true
  if (status === 303) return false
  return method !== 'POST' || status === 307 || status === 308
}
