import { withoutHidden } from '@millrace/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { OAuthError } from './oauth-error.ts'
import { isRedirectUri, placeOf } from './redirects.ts'

export interface OAuthClient {
  id: string
  name: string
  redirect_uris: string[]
}

const NAME_MAX = 80
const MOST_URIS = 10
/** Registrations that nobody has used yet: anyone can register, so the oldest make room. */
const MOST_UNUSED = 2000

/** What clients say of themselves. Other properties are allowed and ignored, as RFC 7591 demands. */
const metadata = z.object({
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MOST_URIS),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
})

interface ClientMetadata {
  name: string
  redirectUris: string[]
}

/** Checks what a client says of itself. Throws `OAuthError`. */
export function readMetadata(body: unknown): ClientMetadata {
  const { data, error } = metadata.safeParse(body)
  if (error)
    throw new OAuthError(
      'invalid_client_metadata',
      `send JSON with redirect_uris (1 to ${MOST_URIS}) and client_name`,
    )
  const { redirect_uris: redirectUris, grant_types: grants, response_types: responses } = data
  if (!redirectUris.every(isRedirectUri))
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris: https, loopback http or the scheme of an app',
    )
  if (grants?.includes('authorization_code') === false || responses?.includes('code') === false)
    throw new OAuthError('invalid_client_metadata', 'only authorization codes are supported')
  return { name: nameOf(data.client_name) || placeOf(redirectUris[0]!).returnsTo, redirectUris }
}

/** One line of visible characters. */
const nameOf = (given = ''): string =>
  withoutHidden(given)
    .text.replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, NAME_MAX)

/** Registers a client (RFC 7591). It gets no secret: what proves it is the code that a person's browser takes to it. */
export async function registerClient(context: Context, body: unknown) {
  const { name, redirectUris } = readMetadata(body)
  const id = newId('oauthClient')
  await inSystem(context.db.kysely, async (tx) => {
    await sql`delete from oauth_clients where id in (
      select id from oauth_clients where used_at is null order by created_at desc, id desc
      offset ${MOST_UNUSED - 1})`.execute(tx)
    await sql`insert into oauth_clients (id, name, redirect_uris)
      values (${id}, ${name}, ${redirectUris})`.execute(tx)
  })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(context.now().getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** A client that is stored. */
export async function findClient({ db }: Context, id: string): Promise<OAuthClient | undefined> {
  const { rows } = await sql<OAuthClient>`
    select id, name, redirect_uris from oauth_clients where id = ${id}`.execute(db.kysely)
  return rows[0]
}
