import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { makeKey } from './keys.ts'
import type { OidcLie } from './lies.ts'
import { type Grant, idToken, type OidcPerson, refusalOf } from './token.ts'

export interface OidcStandinOptions {
  clientId?: string
  /** Null: a public client. Default: `standin-secret`. */
  clientSecret?: string | null
  /** The addresses that it redirects to, compared character by character. */
  redirectUris: string[]
  person?: OidcPerson
}

export interface OidcStandin {
  issuer: string
  clientId: string
  clientSecret: string | null
  /** The person who signs in from now on. */
  person: OidcPerson
  /** What is wrong with tokens from now on. */
  lie: OidcLie | null
  /** Signs with a new key from now on and no longer publishes the old one. */
  rotate(): void
  /** Follows the application's authorisation URL as the person's browser would; returns what the redirect carries. */
  authorise(url: string): Promise<{ code: string; state: string }>
  /** How often tokens were requested. */
  exchanges: number
  close(): Promise<void>
}

const PERSON: OidcPerson = {
  sub: '1001',
  email: 'person@example.test',
  email_verified: true,
  name: 'A Person',
}

/** An OpenID Connect issuer on a loopback port: strict about requests, and lying when told to. */
export async function startOidcStandin(options: OidcStandinOptions): Promise<OidcStandin> {
  const client = {
    id: options.clientId ?? 'standin-client',
    secret: options.clientSecret === undefined ? 'standin-secret' : options.clientSecret,
  }
  let key = makeKey()
  const grants = new Map<string, Grant>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.origin)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, 200, about(server.origin))
    if (url.pathname === '/keys') return json(response, 200, { keys: [key.publicJwk] })
    if (url.pathname === '/authorize') return authorise(url, response)
    if (url.pathname === '/token' && request.method === 'POST')
      return exchange(await readForm(request), response)
    return json(response, 404, { error: 'not_found' })
  }

  /** No consent page: the person agrees at once. */
  function authorise({ searchParams }: URL, response: ServerResponse): void {
    const problem = problemOf(searchParams, { clientId: client.id, redirectUris: options.redirectUris })
    if (problem) return json(response, 400, { error: 'invalid_request', error_description: problem })
    const code = randomBytes(24).toString('base64url')
    grants.set(code, {
      clientId: client.id,
      redirectUri: searchParams.get('redirect_uri')!,
      challenge: searchParams.get('code_challenge')!,
      nonce: searchParams.get('nonce'),
      person: standin.person,
    })
    const back = new URL(searchParams.get('redirect_uri')!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', searchParams.get('state')!)
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(body: URLSearchParams, response: ServerResponse): void {
    standin.exchanges += 1
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    // A code works once, whatever comes of it.
    grants.delete(code)
    const refusal = refusalOf({ grant, body, client })
    if (refusal) return json(response, refusal.status, { error: refusal.error })
    const { lie } = standin
    const token = idToken({ grant: grant!, issuer: server.origin, lie }, key)
    json(response, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      ...(lie === 'no id token' ? {} : { id_token: token }),
    })
  }

  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const standin: OidcStandin = {
    issuer: server.origin,
    clientId: client.id,
    clientSecret: client.secret,
    person: options.person ?? PERSON,
    lie: null,
    exchanges: 0,
    rotate: () => {
      key = makeKey()
    },
    authorise: async (url) => {
      const response = await fetch(url, { redirect: 'manual' })
      const back = URL.parse(response.headers.get('location') ?? '')
      if (!back) throw new Error(`the issuer refused: ${await response.text()}`)
      return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
    },
    close: server.close,
  }
  return standin
}

const about = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

/** What is wrong with an authorisation request, or null. */
function problemOf(
  query: URLSearchParams,
  expected: { clientId: string; redirectUris: string[] },
): string | null {
  if (query.get('client_id') !== expected.clientId) return 'client_id is unknown'
  if (!expected.redirectUris.includes(query.get('redirect_uri') ?? ''))
    return 'redirect_uri is not registered'
  if (query.get('response_type') !== 'code') return 'response_type must be code'
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return 'scope must have openid'
  if (!query.get('state')) return 'state is missing'
  if (!query.get('nonce')) return 'nonce is missing'
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method must be S256'
  return /^[\w-]{43}$/.test(query.get('code_challenge') ?? '') ? null : 'code_challenge is malformed'
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part as string
  return new URLSearchParams(text)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
