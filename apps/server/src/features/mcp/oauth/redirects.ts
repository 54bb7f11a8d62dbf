const URI_MAX = 500
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Editors whose scheme is no reversed domain name, as RFC 8252 asks for. */
const EDITORS: ReadonlySet<string> = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'windsurf:',
  'zed:',
  'claude:',
])
const REVERSED_DOMAIN = /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/

const isOnDevice = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' ? LOCAL.has(hostname) : protocol !== 'https:'

/**
 * Whether a client can ask for answers at this URL: any site over TLS, a program on the person's device by its port, or
 * by a scheme of its own. Schemes that make the browser do something else are not among them.
 */
export function isRedirectUri(uri: string): boolean {
  const url = uri.length <= URI_MAX ? URL.parse(uri) : null
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return LOCAL.has(url.hostname)
  return EDITORS.has(url.protocol) || REVERSED_DOMAIN.test(url.protocol)
}

/** Whether the client has registered this URL. A program on the device gets any free port (RFC 8252). */
export const isRegistered = (uris: readonly string[], given: string): boolean =>
  isRedirectUri(given) && uris.some((uri) => uri === given || withoutPort(uri) === withoutPort(given))

/** Unlike any other text unless the URL is one of this device. */
function withoutPort(uri: string): string | symbol {
  const url = URL.parse(uri)
  if (url?.protocol !== 'http:' || !LOCAL.has(url.hostname)) return Symbol(uri)
  url.port = ''
  return url.href
}

/** Where an answer goes, for people. */
export function placeOf(uri: string): { returnsTo: string; onDevice: boolean } {
  const url = new URL(uri)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return { returnsTo: isWeb ? url.host : url.protocol.slice(0, -1), onDevice: isOnDevice(url) }
}

/** The URL with these parameters added to its own. */
export function withParams(uri: string, params: Record<string, string | null>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}
