import { type Data, mcp } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { hashToken } from '../../../lib/secrets.ts'
import { type AuthorizationRequest, readRequest } from './authorization-request.ts'
import { isOffered } from './issuer.ts'
import { placeOf } from './redirects.ts'
import { CODE_MINUTES, newCode } from './tokens.ts'

/** What a client asks for, as the person is asked. */
export async function openAuthorization(
  context: Context,
  member: Member,
  query: string,
): Promise<Data<typeof mcp.authorization>> {
  checkOffered(context)
  const { request, client, redirectUri, returnWith, fault } = await readRequest(context, query)
  if (!request) {
    const url = returnWith({ error: fault!.code, error_description: fault!.message })
    return { kind: 'return', url }
  }
  const { account, projects } = await asMember(context, member, async (tx) => {
    const accounts = await sql<{ name: string }>`
      select name from accounts where id = ${member.accountId}`.execute(tx)
    const found = await sql<{ id: string; name: string; is_default: boolean }>`
      select id, name, is_default from projects
      where id = any(${[...member.projectIds]}::text[]) and deleted_at is null
      order by lower(name), id`.execute(tx)
    return { account: accounts.rows[0]!, projects: found.rows }
  })
  return {
    kind: 'question',
    client: { name: client.name, ...placeOf(redirectUri) },
    account: { id: member.accountId, name: account.name },
    scopes: scopesFor(member, request),
    projects: projects.map(({ id, name, is_default: defaultProject }) => ({ id, name, defaultProject })),
  }
}

interface Answer {
  query: string
  allow: boolean
  accountId: string
  scopes: mcp.ClientScope[]
  projects: string[] | null
}

/** Allows or denies what a client asks for. Returns the URL that takes the answer to it. */
export async function answerAuthorization(
  context: Context,
  member: Member,
  { query, allow, accountId, scopes, projects }: Answer,
): Promise<Data<typeof mcp.answerAuthorization>> {
  checkOffered(context)
  const { request, returnWith } = await readRequest(context, query)
  if (!request) throw new Failure('invalid_request', 'The app’s request is faulty. Start again in the app.')
  if (!allow) return { url: returnWith({ error: 'access_denied' }) }
  if (accountId !== member.accountId)
    throw new Failure('conflict', 'You’ve switched to another account since. Reload the page.')
  const possible = scopesFor(member, request)
  if (scopes.length === 0 || !scopes.every((scope) => possible.includes(scope)))
    throw invalid([{ path: 'body.scopes', message: 'choose some of those that the app asks for' }])
  if (projects?.some((id) => !member.projectIds.includes(id))) throw notFound('project')
  const code = newCode()
  await asMember(context, member, async (tx) => {
    const keyId = newId('apiKey')
    await sql`update oauth_clients set used_at = now() where id = ${request.client.id}`.execute(tx)
    await sql`insert into oauth_codes
      (code_hash, account_id, user_id, client_id, redirect_uri, challenge, scopes, projects, key_id, expires_at)
      values (${hashToken(code)}, ${member.accountId}, ${member.userId}, ${request.client.id},
        ${request.redirectUri}, ${request.challenge}, ${scopes}, ${projects}, ${keyId},
        now() + make_interval(mins => ${CODE_MINUTES}))`.execute(tx)
    await audit(tx, member, {
      accountId: member.accountId,
      action: 'mcpClient.allow',
      objectId: keyId,
      details: {
        name: request.client.name,
        returnsTo: placeOf(request.redirectUri).returnsTo,
        scopes,
        projects,
      },
    })
  })
  return { url: returnWith({ code }) }
}

/** A reader can't let a client write. */
const scopesFor = ({ role }: Member, { scopes }: AuthorizationRequest): mcp.ClientScope[] => {
  if (role !== 'AIREADER') return scopes
  return scopes.includes('read') ? ['read'] : []
}

function checkOffered({ config }: Context): void {
  if (!isOffered(config))
    throw new Failure('unavailable', 'Apps can sign in only if this server has an https URL. Use an API key.')
}
