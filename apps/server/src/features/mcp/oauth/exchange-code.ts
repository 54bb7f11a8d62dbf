import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { newAccessToken } from '../../../http/api-keys.ts'
import { hashToken, newToken, sameSecret } from '../../../lib/secrets.ts'
import { auditReuse } from './list-clients.ts'
import { OAuthError } from './oauth-error.ts'
import { ACCESS_SECONDS, REFRESH_DAYS, refreshTokenOf } from './tokens.ts'

interface CodeRow {
  account_id: string
  user_id: string
  client_id: string
  client_name: string
  redirect_uri: string
  challenge: string
  scopes: string[]
  projects: string[] | null
  key_id: string
  is_used: boolean
  is_expired: boolean
}

interface CodeExchange {
  code: string
  clientId: string
  redirectUri: string
  verifier: string
}

/** What a client gets for a code or a refresh token (RFC 6749). */
export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

const VERIFIER = /^[\w.~-]{43,128}$/

const refused = () => new OAuthError('invalid_grant', 'the code is invalid, expired, or for another client')

/** Exchanges a code for tokens. A code that comes a second time was stolen: what it was exchanged for ends. */
export async function exchangeCode(context: Context, given: CodeExchange): Promise<Tokens> {
  const tokens = await inSystem(context.db.kysely, async (tx) => {
    const row = await lockCode(tx, given.code)
    if (!row || row.client_id !== given.clientId) return null
    if (row.is_used) {
      await auditReuse(tx, row.key_id)
      await sql`delete from api_keys where id = ${row.key_id}`.execute(tx)
      return null
    }
    if (row.is_expired || row.redirect_uri !== given.redirectUri) return null
    return isVerified(row.challenge, given.verifier) ? insertGrant(tx, given.code, row) : null
  })
  if (!tokens) throw refused()
  return tokens
}

async function lockCode(tx: Tx, code: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select c.*, o.name as client_name, c.used_at is not null as is_used, c.expires_at < now() as is_expired
    from oauth_codes c join oauth_clients o on o.id = c.client_id
    where c.code_hash = ${hashToken(code)} for update of c`.execute(tx)
  return rows[0]
}

const isVerified = (challenge: string, verifier: string): boolean =>
  VERIFIER.test(verifier) && sameSecret(challenge, createHash('sha256').update(verifier).digest('base64url'))

/** Null if the member has left the account since. */
async function insertGrant(tx: Tx, code: string, row: CodeRow): Promise<Tokens | null> {
  const [access, family, secret] = [newAccessToken(), newToken(), newToken()]
  const { rows } = await sql`
    insert into api_keys
      (id, account_id, user_id, name, key_hash, masked, scopes, all_projects, client_id, expires_at)
    select ${row.key_id}, m.account_id, m.user_id, ${row.client_name}, ${hashToken(access)}, '', ${row.scopes},
      ${row.projects === null}, ${row.client_id}, now() + make_interval(secs => ${ACCESS_SECONDS})
    from memberships m where m.account_id = ${row.account_id} and m.user_id = ${row.user_id}
    returning id`.execute(tx)
  if (rows.length === 0) return null
  await sql`insert into api_key_projects (key_id, project_id, account_id)
    select ${row.key_id}, p.id, p.account_id from projects p
    where p.account_id = ${row.account_id} and p.id = any(${row.projects ?? []}::text[])`.execute(tx)
  await sql`insert into oauth_grants
    (key_id, account_id, redirect_uri, family_hash, refresh_hash, expires_at)
    values (${row.key_id}, ${row.account_id}, ${row.redirect_uri}, ${hashToken(family)}, ${hashToken(secret)},
      now() + make_interval(days => ${REFRESH_DAYS}))`.execute(tx)
  await sql`update oauth_codes set used_at = now() where code_hash = ${hashToken(code)}`.execute(tx)
  return tokensOf(row.scopes, access, refreshTokenOf(family, secret))
}

export const tokensOf = (scopes: readonly string[], access: string, refresh: string): Tokens => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  scope: scopes.join(' '),
})
