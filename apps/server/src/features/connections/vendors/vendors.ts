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

const VENDORS: Record<connections.OAuthVendorName, OAuthVendor> = { google, slack, meta, calendly }

/** Only for connections that were made by OAuth. */
export function vendorOf(vendor: connections.ConnectionVendor): OAuthVendor {
  if (vendor === 'mail') throw new Error('a mail server is not connected by OAuth')
  return VENDORS[vendor]
}

/** As people know it. */
export const labelOf = (vendor: connections.ConnectionVendor): string =>
  vendor === 'mail' ? 'Email' : VENDORS[vendor].label

/** The scopes that a connection needs for this. */
export const scopesFor = (purpose: connections.Purpose): readonly string[] =>
  purpose === 'mail' ? ['mail'] : (VENDORS[oauthVendorFor(purpose)].scopes[purpose] ?? [])

const oauthVendorFor = (purpose: connections.Purpose) =>
  connections.vendorFor(purpose) as connections.OAuthVendorName

/** Settings that the operator has to set before this vendor can be connected. */
export function missingSettings({ config }: Context, vendor: connections.OAuthVendorName): string[] {
  const { clients, metaVerifyToken } = config.connections
  const client = clients[vendor] === null ? CLIENT_SETTINGS[vendor] : []
  return vendor === 'meta' && metaVerifyToken === null ? [...client, 'META_VERIFY_TOKEN'] : [...client]
}

interface NotReady {
  purpose: connections.Purpose
  missing: string[]
}

/** What this vendor’s client can’t be used for until the operator has set more. */
export const notReady = ({ config }: Context, vendor: connections.OAuthVendorName): NotReady[] =>
  // Slack couldn’t write to us: its calls are checked with this.
  vendor === 'slack' && config.connections.slackSigningSecret === null
    ? [{ purpose: 'slackBot', missing: ['SLACK_SIGNING_SECRET'] }]
    : []

/** Throws if one of these purposes can’t be connected yet. */
export function requireReady(
  context: Context,
  vendor: connections.OAuthVendorName,
  purposes: readonly connections.Purpose[],
): void {
  const found = notReady(context, vendor).find(({ purpose }) => purposes.includes(purpose))
  if (!found) return
  const settings = found.missing.join(' and ')
  throw new Failure('conflict', `This server isn’t set up for that. The operator has to set ${settings}.`)
}

/** This installation’s client at the vendor. Throws when the operator has registered none. */
export function clientOf({ config }: Context, vendor: connections.OAuthVendorName): OAuthClient {
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
    scopesFor(purpose).every((scope) => scopes.includes(scope)),
  )
