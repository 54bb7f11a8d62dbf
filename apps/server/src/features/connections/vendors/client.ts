import * as oidc from 'openid-client'
import type { Context } from '../../../context.ts'
import { originOf } from '../../../lib/origin.ts'
import { VENDOR_LIMITS } from './ask.ts'
import { type Granted, type OAuthVendor, quoted } from './vendor.ts'
import { clientOf } from './vendors.ts'

/** The page that vendors redirect to, from the settings: a request’s own headers never decide it. */
export const redirectUrl = (context: Context): string => `${originOf(context.config)}/oauth_callback`

/** The protocol’s library for this vendor, over the server’s own HTTP client. Throws when no client is set up. */
export function openClient(context: Context, vendor: OAuthVendor): oidc.Configuration {
  const client = clientOf(context, vendor.vendor)
  const { issuer, authorization, token } = vendor.metadata(context)
  const auth =
    vendor.clientAuth === 'basic'
      ? oidc.ClientSecretBasic(client.secret)
      : oidc.ClientSecretPost(client.secret)
  const configuration = new oidc.Configuration(
    { issuer, authorization_endpoint: authorization, token_endpoint: token },
    client.id,
    undefined,
    auth,
  )
  // The operator configured the addresses; a stand-in or a proxy in their own network may have no certificate.
  if (token.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  configuration[oidc.customFetch] = fetchOf(context, vendor)
  return configuration
}

function fetchOf(context: Context, { standardize }: OAuthVendor): oidc.CustomFetch {
  const call = context.egress.asFetch(VENDOR_LIMITS)
  return async (url, options) => {
    const response = await call(url, { ...options, redirect: 'error' })
    if (!standardize) return response
    const text = await response.text()
    const body = parseObject(text)
    if (!body) return new Response(text, { status: response.status, headers: response.headers })
    const standard = standardize(body, response.status)
    return Response.json(standard.body, { status: standard.status })
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

type TokenAnswer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>

const MOST_SCOPES = 100
const LONGEST_TOKEN = 8000

/** The tokens of an answer. A vendor that names no scopes granted what was asked for (RFC 6749 §5.1). */
export function grantedOf(answer: TokenAnswer, asked: readonly string[]): Granted {
  const { access_token: access, refresh_token: refresh, scope, expires_in: expiresIn } = answer
  if (access.length > LONGEST_TOKEN || (refresh ?? '').length > LONGEST_TOKEN)
    throw new Error('the token is too long')
  const scopes =
    scope === undefined
      ? [...asked]
      : scope
          .split(/[\s,]/)
          .map((one) => quoted(one))
          .filter(Boolean)
  return {
    tokens: { access, refresh: refresh ?? null },
    scopes: [...new Set(scopes)].slice(0, MOST_SCOPES),
    expiresIn: expiresIn ?? null,
    raw: answer,
    claims: answer.claims() ?? null,
  }
}

const SECOND_MS = 1000

/** When tokens that were granted now expire; null for those that don't. */
export const expiryOf = (context: Context, { expiresIn }: Granted): Date | null =>
  expiresIn === null ? null : new Date(context.now().getTime() + expiresIn * SECOND_MS)

/** The protocol’s error code that a vendor answered with; null for anything else, such as a vendor out of reach. */
export const oauthErrorOf = (error: unknown): string | null =>
  error instanceof oidc.ResponseBodyError ? error.error : null

/** Why it failed, without tokens or response bodies. */
export const reasonOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: string } }
  return quoted([code, message, cause?.message].filter(Boolean).join(': '), 300)
}
