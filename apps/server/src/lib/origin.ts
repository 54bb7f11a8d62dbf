import type { Config } from '../config/config.ts'

/** The origin of pages for visitors: of its own, or that of the console. */
export const visitorOriginOf = (
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
): string => config.publicChatUrl ?? originOf(config)

/**
 * The origin that links in mails and OAuth redirects begin with: the settings', never what a request says of itself.
 */
export function originOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * The origin of another site whose page calls, as its browser says; null for pages of this server and for programs,
 * which send none and could send any.
 */
export function foreignOriginOf(
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
  { origin, host = '' }: { origin?: string | undefined; host?: string | undefined },
): string | null {
  return origin === undefined || ownOrigins(config, host).includes(origin) ? null : origin
}

/** The origins of this server: as the settings say, and as this request reached it; that of visitors' pages first. */
export const ownOrigins = (
  config: Pick<Config, 'publicUrl' | 'publicChatUrl' | 'host' | 'port'>,
  host: string,
): string[] => [visitorOriginOf(config), originOf(config), `http://${host}`, `https://${host}`]
