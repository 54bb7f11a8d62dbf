import { team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { maskApiKey, newApiKey } from '../../http/api-keys.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { hashToken } from '../../lib/secrets.ts'
import { readKey } from './api-keys.ts'
import { recordTeamChange } from './changes.ts'
import { checkProjects, lockTeam } from './queries.ts'

interface NewKey {
  name: string
  scopes: team.KeyScope[]
  projects: string[] | null
  expires: string | null
}

interface NewApiKey {
  apiKey: team.ApiKey
  /** The key itself; only its hash is stored. */
  key: string
}

const MAIN_NAME = 'Main key'

/** Creates a new main key with all rights of an admin; the old one becomes invalid with this transaction. */
export async function refreshMainKey(context: Context, member: Member): Promise<NewApiKey> {
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    await sql`delete from api_keys where account_id = ${member.accountId} and is_main`.execute(tx)
    const input = { name: MAIN_NAME, scopes: [...team.KEY_SCOPES], projects: null, expires: null }
    return insert(context, tx, { member, input, main: true })
  })
}

/** Creates a key with the given rights, which never exceed its creator's. */
export async function createKey(context: Context, member: Member, input: NewKey): Promise<NewApiKey> {
  if (input.expires !== null && new Date(input.expires) <= context.now())
    throw invalid([{ path: 'body.expires', message: 'must be in the future' }])
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from api_keys
      where account_id = ${member.accountId} and client_id is null`.execute(tx)
    if (rows[0]!.count >= team.KEY_LIMIT)
      throw new Failure('conflict', `An account can have up to ${team.KEY_LIMIT} API keys. Revoke one first.`)
    if (input.projects) await checkProjects(tx, member.accountId, input.projects)
    return insert(context, tx, { member, input, main: false })
  })
}

/** Deletes a key, effective immediately. */
export async function deleteKey(context: Context, member: Member, id: string): Promise<{ deleted: true }> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ name: string }>`delete from api_keys
      where id = ${id} and account_id = ${accountId} and client_id is null returning name`.execute(tx)
    if (!rows[0]) throw notFound('API key')
    const change = { actor: member, accountId, objectId: id, details: { name: rows[0].name } }
    await recordTeamChange(context, tx, { ...change, action: 'apiKey.delete' })
    return { deleted: true }
  })
}

async function insert(
  context: Context,
  tx: Tx,
  { member, input, main }: { member: Member; input: NewKey; main: boolean },
): Promise<NewApiKey> {
  const [id, key] = [newId('apiKey'), newApiKey()]
  const { accountId, userId } = member
  const { name, scopes, projects, expires } = input
  await sql`insert into api_keys
    (id, account_id, user_id, name, is_main, key_hash, masked, scopes, all_projects, expires_at)
    values (${id}, ${accountId}, ${userId}, ${name}, ${main}, ${hashToken(key)}, ${maskApiKey(key)}, ${scopes},
      ${projects === null}, ${expires})`.execute(tx)
  await sql`insert into api_key_projects (key_id, project_id, account_id)
    select ${id}, p, ${accountId} from unnest(${projects ?? []}::text[]) p`.execute(tx)
  await recordTeamChange(context, tx, {
    actor: member,
    accountId,
    action: main ? 'apiKey.refresh' : 'apiKey.create',
    objectId: id,
    details: { name, scopes, projects, expires },
  })
  return { apiKey: await readKey(tx, accountId, id), key }
}
