import type { accounts, Data, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'

interface Row {
  id: string
  name: string
  is_main: boolean
  masked: string
  scopes: team.KeyScope[]
  all_projects: boolean
  projects: accounts.ProjectRef[]
  made_by: string
  expires_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

/** Keys of the account, newest first; only one when an id is given. */
async function selectKeys(tx: Tx, accountId: string, id: string | null = null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.is_main, k.masked, k.scopes, k.all_projects, u.email as made_by, k.expires_at,
      k.last_used_at, k.created_at,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default)
        order by lower(p.name), p.id)
        from api_key_projects kp join projects p on p.id = kp.project_id and p.deleted_at is null where kp.key_id = k.id), '[]') as projects
    from api_keys k join users u on u.id = k.user_id
    where k.account_id = ${accountId} and k.client_id is null and (${id}::text is null or k.id = ${id})
    order by k.id desc`.execute(tx)
  return rows
}

/** The key as it may be shown, without its value. */
export async function readKey(tx: Tx, accountId: string, id: string): Promise<team.ApiKey> {
  const [row] = await selectKeys(tx, accountId, id)
  if (!row) throw notFound('API key')
  return present(row)
}

export async function listKeys(context: Context, member: Member): Promise<Data<typeof team.apiKeys>> {
  const rows = await asMember(context, member, (tx) => selectKeys(tx, member.accountId))
  const main = rows.find((row) => row.is_main)
  return {
    main: main ? present(main) : null,
    items: rows.filter((row) => !row.is_main).map(present),
  }
}

const present = (row: Row): team.ApiKey => ({
  id: row.id,
  name: row.name,
  masked: row.masked,
  scopes: row.scopes,
  projects: row.all_projects ? null : row.projects,
  madeBy: row.made_by,
  expires: row.expires_at?.toISOString() ?? null,
  lastUsed: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
