import { mcp } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { isDocumentUrl, readClient } from './client-document.ts'
import { findClient, type OAuthClient } from './clients.ts'
import { isOurResource, issuerOf } from './issuer.ts'
import { OAuthError } from './oauth-error.ts'
import { isRegistered, withParams } from './redirects.ts'

/** What a client asks for, checked. */
export interface AuthorizationRequest {
  client: OAuthClient
  redirectUri: string
  challenge: string
  scopes: mcp.ClientScope[]
}

interface ReadRequest {
  /** Null if the client must learn of a fault. */
  request: AuthorizationRequest | null
  client: OAuthClient
  /** The URL to which the person's browser takes an answer. */
  returnWith: (params: Record<string, string>) => string
  fault: OAuthError | null
  redirectUri: string
}

const CHALLENGE = /^[\w-]{43}$/
const MOST_PARAMS = 50

/**
 * Reads the search part of an authorization URL. Throws `Failure` if the client or its URL isn't known, because then
 * the answer could reach anyone; other faults are for the client.
 */
export async function readRequest(context: Context, query: string): Promise<ReadRequest> {
  const params = new URLSearchParams(query)
  if (params.size > MOST_PARAMS) throw new Failure('invalid_request', 'The URL has too many parameters.')
  const client = await clientOf(context, params)
  const [redirectUri, ...more] = params.getAll('redirect_uri')
  if (redirectUri === undefined || more.length > 0 || !isRegistered(client.redirect_uris, redirectUri))
    throw new Failure(
      'invalid_request',
      `${client.name} asks for an answer at a URL that it hasn’t registered.`,
    )
  const state = params.get('state')
  const returnWith = (given: Record<string, string>) =>
    withParams(redirectUri, { ...given, state, iss: issuerOf(context.config) })
  const rest = { client, redirectUri, returnWith }
  try {
    return { ...rest, request: { client, redirectUri, ...wishesIn(context, params) }, fault: null }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return { ...rest, request: null, fault: error }
  }
}

async function clientOf(context: Context, params: URLSearchParams): Promise<OAuthClient> {
  const [id = '', ...more] = params.getAll('client_id')
  if (id === '' || more.length > 0) throw new Failure('invalid_request', 'The URL names no client.')
  try {
    const client = isDocumentUrl(id) ? await readClient(context, id) : await findClient(context, id)
    if (client) return client
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new Failure('invalid_request', `This app can’t be verified: ${error.message}.`)
  }
  throw new Failure(
    'not_found',
    'This app isn’t registered, or its registration has expired. Remove the connection in the app and add it again.',
  )
}

/** Parameters that may be sent once. */
const SINGLE = ['response_type', 'code_challenge', 'code_challenge_method', 'scope', 'state'] as const

function wishesIn({ config }: Context, params: URLSearchParams) {
  const twice = SINGLE.find((name) => params.getAll(name).length > 1)
  if (twice) throw new OAuthError('invalid_request', `${twice} is sent twice`)
  if (params.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  const challenge = params.get('code_challenge') ?? ''
  if (params.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw new OAuthError('invalid_request', 'send a code_challenge by the method S256')
  if (!isOurResource(config, params.getAll('resource')))
    throw new OAuthError('invalid_target', 'resource is not this server')
  return { challenge, scopes: scopesIn(params.get('scope')) }
}

/** Scopes that don’t exist here are left out, as OAuth allows; the client learns what it got. */
function scopesIn(given: string | null): mcp.ClientScope[] {
  if (given === null || given.trim() === '') return [...mcp.CLIENT_SCOPES]
  const asked = new Set(given.split(' '))
  const scopes = mcp.CLIENT_SCOPES.filter((scope) => asked.has(scope))
  if (scopes.length === 0)
    throw new OAuthError('invalid_scope', `the scopes are ${mcp.CLIENT_SCOPES.join(' and ')}`)
  return scopes
}
