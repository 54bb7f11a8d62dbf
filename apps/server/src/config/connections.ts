import type { connections } from '@millrace/contract'
import { CLIENT_SETTINGS } from './client-settings.ts'
import type { Environment } from './env.ts'

/** How vendors of connections are reached. */
export interface ConnectionsConfig {
  /** This installation’s client at each vendor; null where the operator registered none. */
  clients: Record<connections.OAuthVendorName, OAuthClient | null>
  urls: ConnectionUrls
  /** Of Meta's Graph API. */
  graphVersion: string
  /** With which Meta has the callback URL of this installation's app confirmed; null where the operator set none. */
  metaVerifyToken: string | null
  /** Of this installation's app at Slack, which signs its calls; null where the operator set none. */
  slackSigningSecret: string | null
}

export interface OAuthClient {
  id: string
  secret: string
}

/** Base URLs, without trailing slashes. */
export interface ConnectionUrls {
  googleAccounts: string
  googleToken: string
  googleSheets: string
  googleApi: string
  slackAuth: string
  slackApi: string
  metaDialog: string
  metaGraph: string
  calendlyAuth: string
  calendlyApi: string
}

export function connectionsOf(env: Environment): ConnectionsConfig {
  const client = (vendor: connections.OAuthVendorName): OAuthClient | null => {
    const [id, secret] = CLIENT_SETTINGS[vendor].map((name) => env[name])
    return id && secret ? { id, secret } : null
  }
  const given = env as Readonly<Record<string, unknown>>
  return {
    clients: {
      google: client('google'),
      slack: client('slack'),
      meta: client('meta'),
      calendly: client('calendly'),
    },
    urls: {
      googleAccounts: env.GOOGLE_ACCOUNTS_URL,
      googleToken: env.GOOGLE_TOKEN_URL,
      googleSheets: env.GOOGLE_SHEETS_URL,
      googleApi: env.GOOGLE_API_URL,
      slackAuth: env.SLACK_AUTH_URL,
      // Shared with the channels of these vendors.
      slackApi: String(given.SLACK_API_URL),
      metaDialog: env.META_DIALOG_URL,
      metaGraph: String(given.META_GRAPH_URL),
      calendlyAuth: env.CALENDLY_AUTH_URL,
      calendlyApi: env.CALENDLY_API_URL,
    },
    graphVersion: env.META_GRAPH_VERSION,
    metaVerifyToken: env.META_VERIFY_TOKEN ?? null,
    slackSigningSecret: env.SLACK_SIGNING_SECRET ?? null,
  }
}
