import { createHash, randomBytes } from 'node:crypto'
import { type Access, CLIENTS, type ConnectVendor, type Exchange, type Grant, json } from './state.ts'

const SEPARATOR: Record<ConnectVendor, string> = { google: ' ', slack: ',', meta: ',', calendly: ' ' }
const newValue = (prefix: string) => `${prefix}-${randomBytes(18).toString('base64url')}`

/** The page at which a person agrees, or doesn’t: it redirects at once. */
export function authorize(vendor: ConnectVendor, exchange: Exchange): void {
  const { state, url, response } = exchange
  const query = url.searchParams
  const problem = problemOf(vendor, exchange)
  if (problem) return json(response, 400, { error: 'invalid_request', error_description: problem })
  const back = new URL(query.get('redirect_uri')!)
  back.searchParams.set('state', query.get('state')!)
  // As Google does since 2024.
  if (vendor === 'google') back.searchParams.set('iss', `${state.base()}/google-accounts`)
  if (state.agrees) {
    const code = newValue('code')
    state.grants.set(code, grantOf(vendor, exchange))
    back.searchParams.set('code', code)
  } else back.searchParams.set('error', 'access_denied')
  response.writeHead(302, { location: back.href }).end()
}

function problemOf(vendor: ConnectVendor, { state, url }: Exchange): string | null {
  const query = url.searchParams
  if (query.get('client_id') !== CLIENTS[vendor].id) return 'client_id is unknown'
  if (!state.redirectUris.includes(query.get('redirect_uri') ?? '')) return 'redirect_uri is not registered'
  if (query.get('response_type') !== 'code') return 'response_type must be code'
  if (!query.get('state')) return 'state is missing'
  if (!query.get('scope')) return 'scope is missing'
  if (!query.has('code_challenge')) return null
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method must be S256'
  return /^[\w-]{43}$/.test(query.get('code_challenge')!) ? null : 'code_challenge is malformed'
}

function grantOf(vendor: ConnectVendor, { state, url }: Exchange): Grant {
  const query = url.searchParams
  const person = state.people[vendor]
  const key = `${vendor} ${person.id}`
  const isFirst = !state.consented.has(key)
  state.consented.add(key)
  const offline = query.get('access_type') === 'offline'
  const scopes = query.get('scope')!.split(SEPARATOR[vendor])
  return {
    vendor,
    person,
    redirectUri: query.get('redirect_uri')!,
    challenge: query.get('code_challenge'),
    scopes: scopes.filter((scope) => !state.leftOut.has(scope)),
    refresh:
      vendor === 'google' ? offline && (isFirst || query.get('prompt') === 'consent') : vendor !== 'meta',
  }
}

/** The token endpoint: codes and refresh tokens, each vendor with its own manners. */
export async function token(vendor: ConnectVendor, exchange: Exchange): Promise<void> {
  const { state, body, response } = exchange
  const form = new URLSearchParams(body)
  if (!isClient(vendor, exchange, form)) return refuse(vendor, exchange, 'invalid_client')
  if (vendor === 'meta' && form.get('grant_type') === 'fb_exchange_token') return prolong(exchange, form)
  if (form.get('grant_type') === 'refresh_token') {
    state.refreshes += 1
    if (state.refreshMs > 0) await new Promise((resolve) => setTimeout(resolve, state.refreshMs))
    return renew(vendor, exchange, form)
  }
  state.exchanges += 1
  const code = form.get('code') ?? ''
  const grant = state.grants.get(code)
  // A code works once, whatever comes of it.
  state.grants.delete(code)
  if (grant?.vendor !== vendor || grant.redirectUri !== form.get('redirect_uri'))
    return refuse(vendor, exchange, 'invalid_grant')
  if (grant.challenge !== null) {
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!/^[\w.~-]{43,128}$/.test(verifier) || challenge !== grant.challenge)
      return refuse(vendor, exchange, 'invalid_grant')
  }
  if (vendor === 'slack') voidTokens(exchange, grant)
  json(response, 200, answerFor(vendor, exchange, grant, grant.refresh))
}

/** Slack has one pair of tokens per app and workspace, whoever connects it: a new one voids every copy. */
function voidTokens({ state }: Exchange, { vendor, person }: Access): void {
  for (const tokens of [state.refresh, state.access])
    for (const [value, one] of tokens)
      if (one.vendor === vendor && one.person.id === person.id) tokens.delete(value)
}

/** Calendly’s client authenticates with Basic (RFC 6749 §2.3.1); the others with the form. */
function isClient(vendor: ConnectVendor, { request }: Exchange, form: URLSearchParams): boolean {
  const { id, secret } = CLIENTS[vendor]
  if (vendor !== 'calendly') return form.get('client_id') === id && form.get('client_secret') === secret
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [user, password] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return decodeURIComponent(user ?? '') === id && decodeURIComponent(password ?? '') === secret
}

function renew(vendor: ConnectVendor, exchange: Exchange, form: URLSearchParams): void {
  const { state, response } = exchange
  const given = form.get('refresh_token') ?? ''
  const access = state.refresh.get(given)
  if (access?.vendor !== vendor) return refuse(vendor, exchange, 'invalid_grant')
  // Google keeps the refresh token; the others replace it, and the old pair is void for every copy.
  const rotates = vendor !== 'google'
  if (rotates) {
    state.refresh.delete(given)
    for (const [value, one] of state.access) if (one.person === access.person) state.access.delete(value)
    if (vendor === 'slack') voidTokens(exchange, access)
  }
  json(response, 200, answerFor(vendor, exchange, access, rotates))
}

function answerFor(vendor: ConnectVendor, exchange: Exchange, granted: Access, withRefresh: boolean) {
  const { state } = exchange
  const { scopes, person } = granted
  const value = newValue('access')
  state.access.set(value, { vendor, scopes, person })
  const refresh = withRefresh ? newValue('refresh') : null
  if (refresh !== null) state.refresh.set(refresh, { vendor, scopes, person })
  const plain = {
    access_token: value,
    token_type: 'Bearer',
    ...(refresh === null ? {} : { refresh_token: refresh }),
    expires_in: state.expiresIn,
    scope: scopes.join(vendor === 'slack' ? ',' : ' '),
  }
  if (vendor === 'google') return { ...plain, id_token: idToken(state.base(), granted) }
  if (vendor === 'calendly')
    return { ...plain, created_at: Math.floor(Date.now() / 1000), owner: userUri(state.base(), person.id) }
  if (vendor === 'slack')
    return {
      ok: true,
      ...plain,
      token_type: 'bot',
      bot_user_id: slackBotOf(person.id),
      app_id: 'A1',
      team: { id: person.id, name: person.name },
      authed_user: { id: 'U2' },
    }
  return { access_token: value, token_type: 'bearer', expires_in: 3600 }
}

/** The bot of the app in a workspace. */
export const slackBotOf = (team: string): string => `UB${team}`

export const userUri = (origin: string, id: string) => `${origin}/calendly/users/${id}`

/** Not signed by a key that anyone could check: it comes straight from the token endpoint. */
function idToken(origin: string, { person }: Access): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: `${origin}/google-accounts`,
    aud: CLIENTS.google.id,
    sub: person.id,
    email: person.name,
    iat: now,
    exp: now + 3600,
  }
  return `${part({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${part(claims)}.${randomBytes(256).toString('base64url')}`
}

function prolong({ state, response }: Exchange, form: URLSearchParams): void {
  const access = state.access.get(form.get('fb_exchange_token') ?? '')
  if (access?.vendor !== 'meta')
    return json(response, 400, { error: { message: 'Invalid token', code: 190 } })
  const value = newValue('long')
  state.access.set(value, access)
  json(response, 200, { access_token: value, token_type: 'bearer', expires_in: 5_184_000 })
}

function refuse(
  vendor: ConnectVendor,
  { response }: Exchange,
  error: 'invalid_client' | 'invalid_grant',
): void {
  const isClient = error === 'invalid_client'
  if (vendor === 'slack')
    return json(response, 200, { ok: false, error: isClient ? 'bad_client_secret' : 'invalid_code' })
  if (vendor === 'meta')
    return json(response, 400, { error: { message: 'Not accepted', code: isClient ? 101 : 100 } })
  json(response, isClient ? 401 : 400, { error, error_description: 'not accepted' })
}

/** Ends everything that the same person granted to the application. */
export function revoke(vendor: ConnectVendor, exchange: Exchange, given: string): boolean {
  const { state } = exchange
  const access = state.refresh.get(given) ?? state.access.get(given)
  if (access?.vendor !== vendor) return false
  voidTokens(exchange, access)
  state.revoked.push(given)
  return true
}
