import { type accounts, type Data, mcp } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { placeOf } from './redirects.ts'

interface Row {
  id: string
  name: string
  redirect_uri: string
  user_id: string
  email: string
  scopes: string[]
  all_projects: boolean
  projects: accounts.ProjectRef[]
  last_used_at: Date | null
  created_at: Date
}

const MOST_LISTED = 500

/** An admin is responsible for all clients of the account. */
const within = ({ accountId, userId, role }: Member) =>
  sql`k.client_id is not null and k.account_id = ${accountId}
    and (${role === 'AIACCOUNTADMIN'} or k.user_id = ${userId})`

/** Clients that are signed in, newest first. */
export async function listClients(context: Context, member: Member): Promise<Data<typeof mcp.clients>> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<Row>`
    select k.id, k.name, g.redirect_uri, u.id as user_id, u.email, k.scopes, k.all_projects, k.last_used_at,
      k.created_at,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default)
        order by lower(p.name), p.id)
        from api_key_projects kp join projects p on p.id = kp.project_id and p.deleted_at is null
        where kp.key_id = k.id), '[]') as projects
    from api_keys k join oauth_grants g on g.key_id = k.id join users u on u.id = k.user_id
    where ${within(member)} and g.expires_at > now()
    order by k.id desc limit ${MOST_LISTED}`.execute(tx),
  )
  return { items: rows.map((row) => present(row, member)) }
}

const present = (row: Row, member: Member): mcp.McpClient => ({
  id: row.id,
  name: row.name,
  returnsTo: placeOf(row.redirect_uri).returnsTo,
  member: row.email,
  you: row.user_id === member.userId,
  scopes: mcp.CLIENT_SCOPES.filter((scope) => row.scopes.includes(scope)),
  projects: row.all_projects ? null : row.projects,
  lastUsed: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Signs a client out, effective immediately. */
export async function revokeClient(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof mcp.revokeClient>> {
  const { accountId } = member
  await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      delete from api_keys k where k.id = ${id} and ${within(member)} returning k.name`.execute(tx)
    if (!rows[0]) throw notFound('app')
    await audit(tx, member, {
      accountId,
      action: 'mcpClient.revoke',
      objectId: id,
      details: { name: rows[0].name },
    })
  })
  return { revoked: true }
}

/** Notes for the account that a client's code or refresh token came a second time. */
export async function auditReuse(tx: Tx, keyId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; name: string }>`
    select account_id, name from api_keys where id = ${keyId}`.execute(tx)
  if (!rows[0]) return
  const { account_id: accountId, name } = rows[0]
  await audit(
    tx,
    { kind: 'system', job: 'mcp' },
    { accountId, action: 'mcpClient.revokeReused', objectId: keyId, details: { name } },
  )
}
