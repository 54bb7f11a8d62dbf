import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { findClient, type OAuthClient, readMetadata } from './clients.ts'
import { OAuthError } from './oauth-error.ts'

const ID_MAX = 300
const DOCUMENT_MAX = 16_000
const TIMEOUT_MS = 5000

/** Whether a client's ID is the URL of a document that describes it. */
export function isDocumentUrl(id: string): boolean {
  const url = id.length <= ID_MAX && id.startsWith('https://') ? URL.parse(id) : null
  if (!url || url.href !== id || url.pathname === '/') return false
  return url.hash === '' && url.username === '' && url.password === ''
}

/**
 * The client that a document at its ID describes. It is read again after an hour; if that fails, what was read before
 * holds for a day. Throws `OAuthError`.
 */
export async function readClient(context: Context, id: string): Promise<OAuthClient> {
  const { rows } = await sql<{ is_new: boolean; is_usable: boolean }>`
    select read_at > now() - interval '1 hour' as is_new, read_at > now() - interval '1 day' as is_usable
    from oauth_clients where id = ${id}`.execute(context.db.kysely)
  if (!rows[0]?.is_new) {
    try {
      await readDocument(context, id)
    } catch (error) {
      if (!rows[0]?.is_usable) throw error
      context.log.warn(
        { client: id, err: errorMessage(error) },
        'the description of an MCP client was not read',
      )
    }
  }
  return (await findClient(context, id))!
}

async function readDocument({ db, egress }: Context, id: string): Promise<void> {
  const document = await fetchDocument(egress, id)
  if ((document as { client_id?: unknown } | null)?.client_id !== id)
    throw new OAuthError('invalid_client', 'the document names another client_id')
  const { name, redirectUris } = readMetadata(document)
  await sql`insert into oauth_clients (id, name, redirect_uris, read_at)
    values (${id}, ${name}, ${redirectUris}, now())
    on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
      read_at = excluded.read_at`.execute(db.kysely)
}

async function fetchDocument(egress: Context['egress'], id: string): Promise<unknown> {
  try {
    const response = await egress.fetch(id, {
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: DOCUMENT_MAX,
      maxRedirects: 0,
    })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return await response.json()
  } catch (error) {
    throw new OAuthError('invalid_client', `the client’s description was not read: ${errorMessage(error)}`)
  }
}
