import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A vendor whose MCP server demands OAuth: the endpoints in front of an MCP server that takes its tokens only. */
export interface OAuthSide {
  url: string
  /** Tokens that are accepted, newest last. */
  accepted: string[]
  refreshes: number
  /** How it answers refreshes. */
  mode: 'good' | 'refuses' | 'breaks'
  /** Seconds in which tokens expire. */
  expiresIn: number
  /** Where its pages are; null for its own origin. */
  pages: string | null
  /** The search part of the URL to which a person's browser is led back, for the URL that it opened. */
  approve: (page: string) => string
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const json = (response: ServerResponse, value: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** What it keeps besides what tests see. */
interface SideState {
  side: OAuthSide
  codes: Map<string, { challenge: string; redirect: string }>
  refreshToken: string
}

const originOf = ({ url }: OAuthSide) => url.slice(0, -'/mcp'.length)

function issue(state: SideState, response: ServerResponse): void {
  const { side } = state
  const access = randomBytes(8).toString('hex')
  state.refreshToken = randomBytes(8).toString('hex')
  side.accepted.push(access)
  json(response, {
    access_token: access,
    refresh_token: state.refreshToken,
    token_type: 'Bearer',
    expires_in: side.expiresIn,
  })
}

async function token(state: SideState, request: IncomingMessage, response: ServerResponse) {
  const { side, codes } = state
  const form = new URLSearchParams(await bodyOf(request))
  if (form.get('grant_type') === 'refresh_token') {
    side.refreshes += 1
    if (side.mode === 'breaks') return json(response, { error: 'server_error' }, 500)
    const isGood = side.mode === 'good' && form.get('refresh_token') === state.refreshToken
    return isGood ? issue(state, response) : json(response, { error: 'invalid_grant' }, 400)
  }
  const known = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri'))
    return json(response, { error: 'invalid_grant' }, 400)
  return issue(state, response)
}

/** Passes a request with an accepted token on to the MCP server. */
async function forward(
  side: OAuthSide,
  { request, response, to }: { request: IncomingMessage; response: ServerResponse; to: string },
) {
  const sent = request.headers.authorization?.slice('Bearer '.length)
  const metadata = `${originOf(side)}/.well-known/oauth-protected-resource/mcp`
  if (sent === undefined || !side.accepted.includes(sent))
    return response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end()
  // A stream of its own, which this server doesn't have.
  if (request.method !== 'POST') return response.writeHead(405).end()
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: await bodyOf(request),
  })
  const type = answer.headers.get('content-type') ?? 'application/json'
  return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
}

const metadataOf = (side: OAuthSide) => ({
  issuer: originOf(side),
  authorization_endpoint: `${side.pages ?? originOf(side)}/authorize`,
  token_endpoint: `${originOf(side)}/token`,
  registration_endpoint: `${originOf(side)}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
})

function newSide(codes: SideState['codes']): OAuthSide {
  return {
    url: '',
    accepted: [],
    refreshes: 0,
    mode: 'good',
    expiresIn: 3600,
    pages: null,
    approve: (page) => {
      const params = new URL(page).searchParams
      const code = randomBytes(8).toString('hex')
      codes.set(code, { challenge: params.get('code_challenge')!, redirect: params.get('redirect_uri')! })
      return new URLSearchParams({ code, state: params.get('state')! }).toString()
    },
    close: async () => undefined,
  }
}

/** On a free loopback port. `tools` is the MCP server behind it. */
export async function oauthSide(tools: { url: string }): Promise<OAuthSide> {
  const codes: SideState['codes'] = new Map()
  const side = newSide(codes)
  const state: SideState = { side, codes, refreshToken: '' }
  const http = createServer((request, response) => {
    switch (request.url) {
      case '/.well-known/oauth-protected-resource/mcp':
        return void json(response, { resource: side.url, authorization_servers: [originOf(side)] })
      case '/.well-known/oauth-authorization-server':
        return void json(response, metadataOf(side))
      case '/register':
        return void bodyOf(request).then((body) =>
          json(response, { ...JSON.parse(body), client_id: 'us' }, 201),
        )
      case '/token':
        return void token(state, request, response)
      case '/mcp':
        return void forward(side, { request, response, to: tools.url })
      default:
        return void response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  http.unref()
  side.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`
  side.close = () =>
    new Promise((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return side
}
