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
