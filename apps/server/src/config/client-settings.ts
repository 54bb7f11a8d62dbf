import type { connections } from '@millrace/contract'

/** The settings of each vendor’s client, for what the console tells the operator. */
export const CLIENT_SETTINGS = {
  google: ['GOOGLE_CONNECT_CLIENT_ID', 'GOOGLE_CONNECT_CLIENT_SECRET'],
  slack: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'],
  meta: ['META_APP_ID', 'META_APP_SECRET'],
  calendly: ['CALENDLY_CLIENT_ID', 'CALENDLY_CLIENT_SECRET'],
} as const satisfies Record<connections.OAuthVendorName, readonly [string, string]>

/** A client without its secret, or the other way round, is a mistake. */
export const incompleteClients = (env: NodeJS.ProcessEnv): (readonly [string, string])[] =>
  Object.values(CLIENT_SETTINGS).flatMap((pair) =>
    pair
      .filter((name) => !env[name])
      .flatMap((name) =>
        pair.filter((other) => env[other]).map((other) => [name, `is needed with ${other}`] as const),
      ),
  )
