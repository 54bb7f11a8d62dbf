import type { Channel, Settings } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { type AccountSource, refusal } from './sources/source.ts'
import { sourceOf } from './sources/sources.ts'

/** The installation's app at a vendor, through which chosen accounts are used. */
interface VendorApp {
  id: string
  /** What channels verify its calls with. */
  secrets: Settings
  /** With which the vendor has the callback URL confirmed; null if it doesn't. */
  verifyToken: string | null
  /** Whether the vendor can call us: without it, nothing is offered. */
  isReady: boolean
}

const APPS: Record<channels.AppVendor, (context: Context) => VendorApp | null> = {
  meta: ({ config }) => {
    const { clients, metaVerifyToken: verifyToken } = config.connections
    if (!clients.meta) return null
    const { id, secret } = clients.meta
    return { id, secrets: { appSecret: secret }, verifyToken, isReady: verifyToken !== null }
  },
  slack: ({ config }) => {
    const { clients, slackSigningSecret: signingSecret } = config.connections
    if (!clients.slack || signingSecret === null) return null
    return { id: clients.slack.id, secrets: { signingSecret }, verifyToken: null, isReady: true }
  },
}

/** Null if the operator has set up none. */
export const appAt = (context: Context, vendor: channels.AppVendor): VendorApp | null => APPS[vendor](context)

interface Offer {
  source: AccountSource
  app: VendorApp
}

/** How accounts of this channel can be chosen with a connection; null if they can't on this server. */
export function offerFor(context: Context, channel: Pick<Channel, 'id'>): Offer | null {
  const source = sourceOf(channel.id)
  const app = source ? appAt(context, source.vendor) : null
  return source && app?.isReady ? { source, app } : null
}

/** The same, or why they can't. */
export function requireOffer(context: Context, channel: Channel): Offer {
  const offer = offerFor(context, channel)
  if (offer) return offer
  throw refusal(
    `Accounts of ${channel.name} can’t be chosen with a connection on this server. Enter what the provider shows.`,
    'channel_no_app',
  )
}
