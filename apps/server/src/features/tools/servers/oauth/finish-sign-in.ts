import { auth } from '@modelcontextprotocol/client'
import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Limit } from '../../../../http/limits.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure, notFound } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { unseal } from '../../../../lib/seal.ts'
import { hashToken } from '../../../../lib/secrets.ts'
import { readOrFail, store } from '../manage-servers.ts'
import { checkServerName, holdServer } from '../queries.ts'
import { holderOf, placeOf, refusalOf } from './begin-sign-in.ts'
import { providerOf, type SignIn, signInFetch } from './provider.ts'
import { sealSignIn } from './sealed.ts'

interface SignInRow {
  state_hash: string
  project_id: string
  server_id: string | null
  name: string
  url: string
  sealed: string
}

const REASON_MAX = 300

interface Finish {
  query: string
  limit: Limit
  signal: AbortSignal
}

/** Exchanges what a vendor's page led back with for tokens, reads the server's tools with them, and stores both. */
export async function finishSignIn(
  context: Context,
  member: Member,
  { query, limit, signal }: Finish,
): Promise<tools.ToolServer> {
  await limit.use(member.userId)
  const params = new URLSearchParams(query)
  const row = await take(context, member, params.get('state') ?? '')
  const signIn = await exchange(context, row, params)
  const place = {
    id: row.server_id ?? newId('toolServer'),
    accountId: member.accountId,
    projectId: row.project_id,
  }
  const server = { name: row.name, url: row.url, credentialId: null }
  const bearer = signIn.tokens!.access_token
  const reading = await readOrFail(
    context,
    { ...place, url: row.url, credentialId: null, serverId: null, bearer },
    signal,
  )
  const { sealed, keyId } = await sealSignIn(context, place, signIn)
  return asMember(context, member, async (tx) => {
    if (row.server_id !== null) await holdServer(tx, member, row.server_id)
    await checkServerName(tx, place, row.name)
    await sql`insert into tool_servers (id, account_id, project_id, name, url, oauth_state, sealed, key_id)
      values (${place.id}, ${place.accountId}, ${place.projectId}, ${row.name}, ${row.url}, 'connected', ${sealed},
        ${keyId})
      on conflict (id) do update set name = excluded.name, url = excluded.url, credential_id = null,
        oauth_state = 'connected', sealed = excluded.sealed, key_id = excluded.key_id, refreshing_until = null,
        revision = tool_servers.revision + 1`.execute(tx)
    return store(context, tx, {
      member,
      place,
      server,
      reading,
      action: row.server_id === null ? 'tool.addServer' : 'tool.updateServer',
    })
  })
}

/** A sign-in can be finished once, and only by the session that began it: for anyone else there is none. */
async function take(context: Context, member: Member, state: string): Promise<SignInRow> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<SignInRow>`delete from tool_server_sign_ins
      where state_hash = ${hashToken(state)} and holder = ${holderOf(member)} and expires_at > now()
        and project_id = any(${[...member.projectIds]}::text[])
      returning state_hash, project_id, server_id, name, url, sealed`.execute(tx),
  )
  if (!rows[0]) throw notFound('sign-in')
  return rows[0]
}

async function exchange(context: Context, row: SignInRow, params: URLSearchParams): Promise<SignIn> {
  const plain = unseal(context.config.secret, placeOf(row.state_hash), row.sealed)
  const signIn = JSON.parse(plain) as SignIn
  const code = params.get('code')
  if (code === null) {
    const reason = (params.get('error_description') ?? params.get('error') ?? 'no code').slice(0, REASON_MAX)
    throw new Failure('upstream_failed', `The sign-in was refused: ${reason}`)
  }
  const provider = providerOf({ context, signIn, state: '', onRedirect: () => undefined })
  const iss = params.get('iss') ?? undefined
  try {
    await auth(provider, {
      serverUrl: row.url,
      authorizationCode: code,
      fetchFn: signInFetch(context),
      ...(iss === undefined ? {} : { iss }),
    })
  } catch (error) {
    throw refusalOf(error)
  }
  if (!signIn.tokens) throw new Failure('upstream_failed', 'The MCP server refused the sign-in. Try again.')
  delete signIn.verifier
  return signIn
}
