import type { Data, tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Limit } from '../../../http/limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { ToolFailure } from '../call/failure.ts'
import { recordChange } from '../changes.ts'
import { checkCredential } from '../credential.ts'
import { checkServerName, findServer, holdServer, presentServer, selectServers } from './queries.ts'
import type { ServerPlace } from './connect.ts'
import { readServer, type ServerReading } from './read-server.ts'
import { siteOf } from './stdio/open-program.ts'
import { storeTools } from './store-tools.ts'

/** The servers of the current project, by name. */
export async function listServers(
  context: Context,
  member: Member,
  query: { page: number; size: number; search?: string | undefined },
): Promise<Data<typeof tools.listServers>> {
  const { page, size, search } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from tool_servers
      where project_id = ${currentProject(member)} and (${contains('name', search)} or ${contains('url', search)})
      order by name, id limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const found = await selectServers(
      tx,
      rows.map(({ id }) => id),
    )
    return { items: found.map(presentServer), total: rows[0]?.total ?? 0, page, size }
  })
}

interface Reach {
  limit: Limit
  signal: AbortSignal
}

interface ServerRef {
  id: string
  accountId: string
  projectId: string
}

/** Connects a server and adds its tools. Throws `upstream_failed` with the reason when they can't be read. */
export async function addServer(
  context: Context,
  member: Member,
  { server, limit, signal }: Reach & { server: tools.ToolServerInput },
): Promise<tools.ToolServer> {
  const projectId = currentProject(member)
  const { accountId } = member
  const place = { id: newId('toolServer'), accountId, projectId }
  await limit.use(member.userId)
  await asMember(context, member, (tx) => check(tx, place, server))
  const reading = await read(context, place, { server, serverId: null, signal })
  return asMember(context, member, async (tx) => {
    await check(tx, place, server)
    await sql`insert into tool_servers (id, account_id, project_id, name, url, credential_id)
      values (${place.id}, ${accountId}, ${projectId}, ${server.name}, ${server.url}, ${server.credentialId})`.execute(
      tx,
    )
    return store(context, tx, { member, place, server, reading, action: 'tool.addServer' })
  })
}

/** Replaces the settings of a server and reads its tools again. A stale revision is rejected. */
export async function updateServer(
  context: Context,
  member: Member,
  input: Reach & { id: string; server: tools.ToolServerInput; revision: number },
): Promise<tools.ToolServer> {
  const { id, server, limit, signal } = input
  const hold = async (tx: Tx) => {
    const row = await holdServer(tx, member, id)
    if (row.revision !== input.revision)
      throw new Failure('conflict', 'Someone else changed this MCP server. Reload and try again.', {
        revision: row.revision,
      })
    const place = { id, accountId: member.accountId, projectId: row.project_id }
    await check(tx, place, server)
    // Tokens are for the address where somebody signed in.
    const signsIn = row.oauth_state !== null && row.url === server.url && server.credentialId === null
    return { ...place, signsIn }
  }
  await limit.use(member.userId)
  const before = await asMember(context, member, hold)
  const reading = await read(context, before, { server, serverId: before.signsIn ? id : null, signal })
  return asMember(context, member, async (tx) => {
    const place = await hold(tx)
    await sql`update tool_servers set name = ${server.name}, url = ${server.url},
      credential_id = ${server.credentialId}, revision = revision + 1,
      oauth_state = case when ${place.signsIn} then oauth_state end,
      sealed = case when ${place.signsIn} then sealed end, key_id = case when ${place.signsIn} then key_id end
      where id = ${id}`.execute(tx)
    return store(context, tx, { member, place, server, reading, action: 'tool.updateServer' })
  })
}

/** Reads the tools of a server again. When that fails, they stay as they are, and the reason is shown. */
export async function refreshServer(
  context: Context,
  member: Member,
  { id, limit, signal }: Reach & { id: string },
): Promise<tools.ToolServer> {
  const before = await asMember(context, member, (tx) => findServer(tx, member, id))
  await limit.use(member.userId)
  const place = { id, accountId: member.accountId, projectId: before.project_id }
  const server = { name: before.name, url: before.url, credentialId: before.credential_id }
  const serverId = before.oauth_state === null ? null : id
  const reading = await read(context, place, { server, serverId, signal }).catch((error: unknown) => {
    if (error instanceof Failure) return error.message
    throw error
  })
  return asMember(context, member, async (tx) => {
    const row = await holdServer(tx, member, id)
    // Its address was changed and read by someone else in the meantime.
    if (row.revision !== before.revision) return presentServer(row)
    if (typeof reading !== 'string')
      return store(context, tx, { member, place, server, reading, action: 'tool.refreshServer' })
    await sql`update tool_servers set error = ${reading}, checked_at = now() where id = ${id}`.execute(tx)
    return presentServer(await findServer(tx, member, id))
  })
}

/** Removes a server with its tools; agents continue without them. */
export async function removeServer(context: Context, member: Member, id: string): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    const { name, project_id: projectId } = await holdServer(tx, member, id)
    await sql`delete from tool_servers where id = ${id}`.execute(tx)
    await recordChange(context, tx, {
      member,
      projectId,
      toolId: id,
      action: 'tool.removeServer',
      details: { name },
    })
    return { deleted: true }
  })
}

async function check(tx: Tx, place: ServerRef, server: tools.ToolServerInput): Promise<void> {
  await checkServerName(tx, place, server.name)
  await checkCredential(tx, place, server.credentialId)
}

async function read(
  context: Context,
  { accountId, projectId }: ServerRef,
  {
    server,
    serverId,
    signal,
  }: { server: tools.ToolServerInput; serverId: string | null; signal: AbortSignal },
): Promise<ServerReading> {
  const { url, credentialId } = server
  return readOrFail(context, { accountId, projectId, url, credentialId, serverId }, signal)
}

/** Reads the tools of a server. Throws `upstream_failed` with the reason. */
export async function readOrFail(
  context: Context,
  place: ServerPlace,
  signal: AbortSignal,
): Promise<ServerReading> {
  try {
    return await readServer(context, place, signal)
  } catch (error) {
    if (error instanceof ToolFailure) throw new Failure('upstream_failed', error.message)
    throw error
  }
}

interface Storing {
  member: Member
  place: ServerRef
  server: tools.ToolServerInput
  reading: ServerReading
  action: 'tool.addServer' | 'tool.updateServer' | 'tool.refreshServer'
}

/** Stores what was read of a server whose row is written, and the audit entry. */
export async function store(
  context: Context,
  tx: Tx,
  { member, place, server, reading, action }: Storing,
): Promise<tools.ToolServer> {
  const { name, url } = server
  const refused = await storeTools(tx, { ...place, url }, reading)
  await sql`update tool_servers set error = null, refused = ${JSON.stringify(refused)}::jsonb, checked_at = now()
    where id = ${place.id}`.execute(tx)
  const details = { name, origin: siteOf(url), tools: reading.tools.length }
  await recordChange(context, tx, {
    member,
    projectId: place.projectId,
    toolId: place.id,
    action,
    details,
  })
  return presentServer(await findServer(tx, member, place.id))
}
