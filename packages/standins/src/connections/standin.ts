import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { googleApi } from './google-api.ts'
import { authorize, revoke, slackBotOf, token } from './oauth.ts'
import { metaApi } from './meta-api.ts'
import { calendlyApi, slackApi } from './other-apis.ts'
import { CLIENTS, type ConnectVendor, type Exchange, json, type State } from './state.ts'

/** Vendors of connections: their authorization servers and the APIs behind them, each below a path of its own. */
export interface ConnectionsStandin extends State {
  origin: string
  clients: typeof CLIENTS
  /** Base URLs by the name of their setting in the configuration. */
  urls: Record<string, string>
  /** The same as environment variables, with the clients. */
  env: Record<string, string>
  /** Follows an authorization URL as a person's browser would; returns what the redirect carries. */
  authorise(url: string): Promise<{ code?: string; state: string; error?: string; iss?: string }>
  /** All access tokens are invalid from now on; refresh tokens stay. */
  expireAccess(): void
  /** The workspace and the bot of an access token of Slack, for its stand-in of channels; null if it isn't valid. */
  slackTeamOf(token: string): { team: string; bot: string; name: string; scopes: string[] } | null
  /** Nothing that was granted at this vendor is valid any more. */
  revokeAll(vendor: ConnectVendor): void
  close(): Promise<void>
}

const PATHS = {
  googleAccounts: ['/google-accounts', 'GOOGLE_ACCOUNTS_URL'],
  googleToken: ['/google-token', 'GOOGLE_TOKEN_URL'],
  googleSheets: ['/sheets', 'GOOGLE_SHEETS_URL'],
  googleApi: ['/google-api', 'GOOGLE_API_URL'],
  slackAuth: ['/slack-auth', 'SLACK_AUTH_URL'],
  slackApi: ['/slack-api', 'SLACK_API_URL'],
  metaDialog: ['/meta-www', 'META_DIALOG_URL'],
  metaGraph: ['/graph', 'META_GRAPH_URL'],
  calendlyAuth: ['/calendly-auth', 'CALENDLY_AUTH_URL'],
  calendlyApi: ['/calendly', 'CALENDLY_API_URL'],
} as const

const ENV_OF: Record<ConnectVendor, [string, string]> = {
  google: ['GOOGLE_CONNECT_CLIENT_ID', 'GOOGLE_CONNECT_CLIENT_SECRET'],
  slack: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'],
  meta: ['META_APP_ID', 'META_APP_SECRET'],
  calendly: ['CALENDLY_CLIENT_ID', 'CALENDLY_CLIENT_SECRET'],
}

const AUTHORIZE: Record<string, ConnectVendor> = {
  '/google-accounts/o/oauth2/v2/auth': 'google',
  '/slack-auth/authorize': 'slack',
  '/calendly-auth/oauth/authorize': 'calendly',
}
const TOKEN: Record<string, ConnectVendor> = {
  '/google-token/token': 'google',
  '/slack-api/oauth.v2.access': 'slack',
  '/calendly-auth/oauth/token': 'calendly',
}

/** Starts it on a loopback port: strict about requests, and failing when told to. */
export async function startConnectionsStandin(options: {
  /** The addresses that it redirects to, compared character by character. */
  redirectUris: string[]
}): Promise<ConnectionsStandin> {
  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const state = newState(() => server.origin, options.redirectUris)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.origin)
    let body = ''
    for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) body += part
    for (const [path, waiting] of state.faults) {
      const fault = url.pathname.startsWith(path) ? waiting.shift() : undefined
      if (fault === 'hang') return
      if (fault) return json(response, fault.status, fault.body ?? {}, fault.headers)
    }
    return route({ state, request, response, url, body })
  }

  const entries = Object.entries(PATHS)
  return Object.assign(state, {
    origin: server.origin,
    clients: CLIENTS,
    urls: Object.fromEntries(entries.map(([name, [path]]) => [name, server.origin + path])),
    env: {
      ...Object.fromEntries(entries.map(([, [path, setting]]) => [setting, server.origin + path])),
      ...Object.fromEntries(
        Object.entries(ENV_OF).flatMap(([vendor, [id, secret]]) => {
          const client = CLIENTS[vendor as ConnectVendor]
          return [
            [id, client.id],
            [secret, client.secret],
          ]
        }),
      ),
    },
    authorise,
    expireAccess: () => state.access.clear(),
    slackTeamOf: (token: string) => {
      const access = state.access.get(token)
      if (access?.vendor !== 'slack') return null
      const { person, scopes } = access
      return { team: person.id, bot: slackBotOf(person.id), name: person.name, scopes }
    },
    revokeAll: (vendor: ConnectVendor) => {
      for (const tokens of [state.refresh, state.access])
        for (const [value, one] of tokens) if (one.vendor === vendor) tokens.delete(value)
    },
    close: server.close,
  })
}

function newState(base: () => string, redirectUris: string[]): State {
  return {
    base,
    redirectUris,
    people: {
      google: { id: '1001', name: 'person@example.test' },
      slack: { id: 'T1', name: 'Acme' },
      meta: { id: '77', name: 'A Person' },
      calendly: { id: 'AAAA', name: 'person@example.test' },
    },
    agrees: true,
    leftOut: new Set(),
    grants: new Map(),
    access: new Map(),
    refresh: new Map(),
    consented: new Set(),
    exchanges: 0,
    refreshes: 0,
    revoked: [],
    faults: new Map(),
    refreshMs: 0,
    expiresIn: 3600,
    spreadsheets: new Map(),
    drive: new Map(),
    sharedDrives: [],
    driveReads: [],
    drivePageSize: 1000,
    busy: [],
    events: [],
    links: [],
    freePlan: false,
    pages: new Map(),
    portfolios: new Map(),
  }
}

async function route(exchange: Exchange): Promise<void> {
  const { url, request, response, body } = exchange
  const path = url.pathname
  const dialog = /^\/meta-www\/v\d+\.\d+\/dialog\/oauth$/.test(path) ? 'meta' : AUTHORIZE[path]
  if (dialog) return authorize(dialog, exchange)
  const vendor = /^\/graph\/v\d+\.\d+\/oauth\/access_token$/.test(path) ? 'meta' : TOKEN[path]
  if (vendor && request.method === 'POST') return token(vendor, exchange)
  const given = new URLSearchParams(body).get('token') ?? ''
  if (path === '/google-token/revoke')
    return json(response, revoke('google', exchange, given) ? 200 : 400, {})
  if (path === '/calendly-auth/oauth/revoke')
    return json(response, revoke('calendly', exchange, given) ? 200 : 403, {})
  if (/^\/(?:sheets|google-api)\//.test(path)) return googleApi(exchange)
  if (path.startsWith('/calendly/')) return calendlyApi(exchange)
  if (path.startsWith('/slack-api/')) return slackApi(exchange)
  if (path.startsWith('/graph/')) return metaApi(exchange)
  return json(response, 404, { error: 'not_found' })
}

async function authorise(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  const back = URL.parse(response.headers.get('location') ?? '')
  if (!back) throw new Error(`the vendor refused: ${await response.text()}`)
  return Object.fromEntries(back.searchParams) as {
    code?: string
    state: string
    error?: string
    iss?: string
  }
}
