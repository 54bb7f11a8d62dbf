import { connections } from '@millrace/contract'
import { CLIENT_SETTINGS } from '../../../config/client-settings.ts'
import type { OAuthClient } from '../../../config/connections.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { calendly } from './calendly.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'
import { slack } from './slack.ts'
import type { OAuthVendor } from './vendor.ts'

const VENDORS: Record<connections.ConnectionVendor, OAuthVendor> = { google, slack, meta, calendly }

export const vendorOf = (vendor: connections.ConnectionVendor): OAuthVendor => VENDORS[vendor]

/** Settings that the operator has to set before this vendor can be connected. */
export function missingSettings({ config }: Context, vendor: connections.ConnectionVendor): string[] {
  return config.connections.clients[vendor] === null ? [...CLIENT_SETTINGS[vendor]] : []
}

/** This installation’s client at the vendor. Throws when the operator has registered none. */
export function clientOf({ config }: Context, vendor: connections.ConnectionVendor): OAuthClient {
  const client = config.connections.clients[vendor]
  if (client) return client
  const settings = CLIENT_SETTINGS[vendor].join(' and ')
  throw new Failure(
    'conflict',
    `${vendorOf(vendor).label} isn’t set up on this server. The operator has to set ${settings}.`,
  )
}

/** What a connection with these scopes can be used for. */
export const purposesOf = (
  vendor: connections.ConnectionVendor,
  scopes: readonly string[],
): connections.Purpose[] =>
  connections.PURPOSES_OF[vendor].filter((purpose) =>
    (VENDORS[vendor].scopes[purpose] ?? []).every((scope) => scopes.includes(scope)),
  )
