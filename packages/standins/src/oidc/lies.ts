/** What an issuer may get wrong, by mistake or on purpose. */
export type OidcLie =
  | 'wrong audience'
  | 'wrong issuer'
  | 'wrong nonce'
  | 'no nonce'
  /** Signed with an unpublished key, under the ID of a published one. */
  | 'wrong key'
  /** Not signed: `alg` is none. */
  | 'unsigned'
  | 'expired'
  /** Issued far in the future. */
  | 'from the future'
  | 'no id token'

/** The claims with the lie in them; lies about signatures are made where tokens are signed. */
export function tell(claims: Record<string, unknown>, lie: OidcLie | null): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  if (lie === 'wrong audience') return { ...claims, aud: 'another-client' }
  if (lie === 'wrong issuer') return { ...claims, iss: 'https://issuer.example' }
  if (lie === 'wrong nonce') return { ...claims, nonce: 'another-nonce' }
  if (lie === 'expired') return { ...claims, iat: now - 7200, exp: now - 3600 }
  if (lie === 'from the future') return { ...claims, iat: now + 86_400, nbf: now + 86_400, exp: now + 90_000 }
  if (lie !== 'no nonce') return claims
  return Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'nonce'))
}
