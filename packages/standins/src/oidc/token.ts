import { createHash } from 'node:crypto'
import { tell, type OidcLie } from './lies.ts'
import { makeKey, type SigningKey, signToken } from './keys.ts'

/** A person with an account at the issuer. */
export interface OidcPerson {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
}

/** An authorisation whose code has not been exchanged yet. */
export interface Grant {
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string | null
  person: OidcPerson
}

interface TokenRequest {
  grant: Grant | undefined
  body: URLSearchParams
  client: { id: string; secret: string | null }
}

/** Why the issuer refuses tokens for this request (RFC 6749 §5.2), or null. */
export function refusalOf({ grant, body, client }: TokenRequest): { status: number; error: string } | null {
  if (body.get('client_id') !== client.id) return { status: 401, error: 'invalid_client' }
  if (client.secret !== null && body.get('client_secret') !== client.secret)
    return { status: 401, error: 'invalid_client' }
  if (body.get('grant_type') !== 'authorization_code') return { status: 400, error: 'unsupported_grant_type' }
  if (!grant || grant.clientId !== client.id || grant.redirectUri !== body.get('redirect_uri'))
    return { status: 400, error: 'invalid_grant' }
  const verifier = body.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (!/^[\w.~-]{43,128}$/.test(verifier) || challenge !== grant.challenge)
    return { status: 400, error: 'invalid_grant' }
  return null
}

/** The ID token for a grant, possibly with a lie in it. */
export function idToken(
  { grant, issuer, lie }: { grant: Grant; issuer: string; lie: OidcLie | null },
  key: SigningKey,
): string {
  const now = Math.floor(Date.now() / 1000)
  const honest = {
    iss: issuer,
    aud: grant.clientId,
    iat: now,
    exp: now + 300,
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...grant.person,
  }
  const claims = tell(honest, lie)
  if (lie === 'wrong key') return signToken(claims, { ...makeKey(), kid: key.kid })
  if (lie !== 'unsigned') return signToken(claims, key)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
