import { auth } from '@modelcontextprotocol/client'
import type { Data, tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { EgressError } from '../../../../egress/index.ts'
import type { Limit } from '../../../../http/limits.ts'
import type { Member } from '../../../../lib/actor.ts'
import { errorMessage, Failure } from '../../../../lib/errors.ts'
import { asMember, currentProject } from '../../../../lib/scoped.ts'
import { seal } from '../../../../lib/seal.ts'
import { hashToken, newToken } from '../../../../lib/secrets.ts'
import { checkServerName, findServer } from '../queries.ts'
import { providerOf, type SignIn, signInFetch } from './provider.ts'

const MINUTES = 10
const MOST_OPEN = 20
const REASON_MAX = 300

/** The session or key that begins a sign-in: nobody else's browser can finish it. */
export const holderOf = ({ apiKey, sessionId }: Member): string => apiKey?.id ?? sessionId

export const placeOf = (stateHash: string): string => `tool-server-sign-in:${stateHash}`

interface Begin {
  id: string | null
  server: { name: string; url: string }
  client: { id: string; secret: string } | null
  limit: Limit
}

/** Finds out how a server wants people to sign in, and returns the vendor's page for it. */
export async function beginSignIn(
  context: Context,
  member: Member,
  { id, server, client, limit }: Begin,
): Promise<Data<typeof tools.signInToServer>> {
  await limit.use(member.userId)
  const check = () =>
    asMember(context, member, async (tx) => {
      const row = id === null ? null : await findServer(tx, member, id)
      const projectId = row?.project_id ?? currentProject(member)
      await checkServerName(tx, { id: id ?? '', projectId }, server.name)
      return projectId
    })
  const projectId = await check()
  const state = newToken()
  const signIn: SignIn = client
    ? { client: { client_id: client.id, ...(client.secret === '' ? {} : { client_secret: client.secret }) } }
    : {}
  const url = await vendorPage(context, { signIn, state, url: server.url })
  const hash = hashToken(state)
  await asMember(context, member, async (tx) => {
    await sql`delete from tool_server_sign_ins where state_hash in (
      select state_hash from tool_server_sign_ins where holder = ${holderOf(member)}
      order by expires_at desc offset ${MOST_OPEN - 1})`.execute(tx)
    await sql`insert into tool_server_sign_ins
      (state_hash, account_id, project_id, holder, server_id, name, url, sealed, expires_at)
      values (${hash}, ${member.accountId}, ${projectId}, ${holderOf(member)}, ${id}, ${server.name}, ${server.url},
        ${seal(context.config.secret, placeOf(hash), JSON.stringify(signIn))},
        now() + make_interval(mins => ${MINUTES}))`.execute(tx)
  })
  return { url }
}

async function vendorPage(
  context: Context,
  { signIn, state, url }: { signIn: SignIn; state: string; url: string },
): Promise<string> {
  const pages: URL[] = []
  const provider = providerOf({ context, signIn, state, onRedirect: (page) => pages.push(page) })
  try {
    await auth(provider, { serverUrl: url, fetchFn: signInFetch(context) })
  } catch (error) {
    throw refusalOf(error)
  }
  const [page] = pages
  // A browser does other things with other schemes.
  if (page?.protocol !== 'https:' && page?.protocol !== 'http:')
    throw new Failure('upstream_failed', 'The MCP server names no page to sign in at.')
  return page.href
}

/** Why a sign-in failed, in words for people. */
export function refusalOf(error: unknown): Failure {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof EgressError) return new Failure('upstream_failed', at.message)
  const reason = errorMessage(error).slice(0, REASON_MAX)
  return new Failure('upstream_failed', `The MCP server doesn’t accept the sign-in: ${reason}`)
}
