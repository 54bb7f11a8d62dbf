import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { looksLikeAccessToken, newAccessToken } from '../../../http/api-keys.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import { type Tokens, tokensOf } from './exchange-code.ts'
import { auditReuse } from './list-clients.ts'
import { OAuthError } from './oauth-error.ts'
import { ACCESS_SECONDS, partsOfRefreshToken, REFRESH_DAYS, refreshTokenOf } from './tokens.ts'

interface GrantRow {
  key_id: string
  scopes: string[]
  refresh_hash: string
  is_expired: boolean
  /** A refresh token that was replaced just now: two calls of one client at once. */
  is_twin: boolean
}

/** In which the replaced token is only refused. */
const TWIN_SECONDS = 10

/**
 * Exchanges a refresh token for new tokens; the old ones end. A token that was replaced before ends the whole grant,
 * because the client or a thief uses a copy.
 */
export async function refreshTokens(
  context: Context,
  given: { token: string; clientId: string; scope: string | null },
): Promise<Tokens> {
  const parts = partsOfRefreshToken(given.token)
  const outcome = parts && (await inSystem(context.db.kysely, (tx) => refresh(tx, { ...given, ...parts })))
  if (!outcome)
    throw new OAuthError(
      'invalid_grant',
      'the refresh token is invalid, expired, revoked, or was used before',
    )
  return outcome
}

interface Refresh {
  clientId: string
  scope: string | null
  family: string
  secret: string
}

async function refresh(
  tx: Parameters<typeof auditReuse>[0],
  { clientId, scope, family, secret }: Refresh,
): Promise<Tokens | null> {
  const hash = hashToken(secret)
  const { rows } = await sql<GrantRow>`
    select g.key_id, k.scopes, g.refresh_hash, g.expires_at < now() as is_expired,
      (g.previous_hash = ${hash} and g.refreshed_at > now() - make_interval(secs => ${TWIN_SECONDS})) is true as is_twin
    from oauth_grants g join api_keys k on k.id = g.key_id
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id
    where g.family_hash = ${hashToken(family)} and k.client_id = ${clientId} for update of g`.execute(tx)
  const [row] = rows
  if (!row || row.is_expired || row.is_twin) return null
  if (row.refresh_hash !== hash) {
    await auditReuse(tx, row.key_id)
    await sql`delete from api_keys where id = ${row.key_id}`.execute(tx)
    return null
  }
  if (scope?.split(' ').some((one) => one !== '' && !row.scopes.includes(one)))
    throw new OAuthError('invalid_scope', `granted: ${row.scopes.join(' ')}`)
  const [access, next] = [newAccessToken(), newToken()]
  await sql`update oauth_grants set previous_hash = refresh_hash, refresh_hash = ${hashToken(next)},
    refreshed_at = now(), expires_at = now() + make_interval(days => ${REFRESH_DAYS})
    where key_id = ${row.key_id}`.execute(tx)
  await sql`update api_keys set key_hash = ${hashToken(access)},
    expires_at = now() + make_interval(secs => ${ACCESS_SECONDS}) where id = ${row.key_id}`.execute(tx)
  return tokensOf(row.scopes, access, refreshTokenOf(family, next))
}

/** Ends what a client's access or refresh token stands for (RFC 7009). Unknown tokens are ended already. */
export async function revokeToken(context: Context, token: string, clientId: string): Promise<void> {
  const parts = partsOfRefreshToken(token)
  await inSystem(context.db.kysely, async (tx) => {
    if (parts)
      await sql`delete from api_keys k using oauth_grants g
        where g.key_id = k.id and g.family_hash = ${hashToken(parts.family)} and k.client_id = ${clientId}`.execute(
        tx,
      )
    if (looksLikeAccessToken(token))
      await sql`delete from api_keys where key_hash = ${hashToken(token)} and client_id = ${clientId}`.execute(
        tx,
      )
  })
}
