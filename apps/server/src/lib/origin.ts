import type { Config } from '../config/config.ts'

/** Origin of visitor pages: the configured one, or the console's. */
export const visitorOriginOf = (
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
): string => config.publicChatUrl ?? originOf(config)

/** Origin for links in mails and OAuth redirects: from the settings, never from a request's own headers. */
export function originOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * Origin of another site whose page makes the call, as reported by the browser; null for this server's pages and for
 * programs, which send none and could send any.
 */
export function foreignOriginOf(
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
  { origin, host = '' }: { origin?: string | undefined; host?: string | undefined },
): string | null {
  return origin === undefined || ownOrigins(config, host).includes(origin) ? null : origin
}

/** Origins of this server, from the settings and from this request; the visitors' one first. */
export const ownOrigins = (
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
  host: string,
): string[] => [visitorOriginOf(config), originOf(config), `http://${host}`, `https://${host}`]
