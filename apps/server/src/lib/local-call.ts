import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'

type Listening = Pick<Config, 'host' | 'trustProxy' | 'publicUrl' | 'publicChatUrl'>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i
/** Headers that proxies add to forwarded calls. */
const PROXIES_ADD = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Whether only this machine can reach the server, according to its settings. */
export const isLocalServer = ({ host, trustProxy, publicUrl, publicChatUrl }: Listening): boolean =>
  isLoopback(host) &&
  trustProxy.length === 0 &&
  [publicUrl, publicChatUrl].every((url) => url === null || isLoopback(new URL(url).hostname))

/**
 * Whether a call comes from this machine. False if it passed a proxy, or if the calling page has an address that others
 * can reach.
 */
export function isLocalCall(
  config: Listening,
  { hostname, headers }: { hostname: string; headers: IncomingHttpHeaders },
): boolean {
  if (!isLocalServer(config) || !isLoopback(hostname)) return false
  if (PROXIES_ADD.some((name) => headers[name] !== undefined)) return false
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname))
}
