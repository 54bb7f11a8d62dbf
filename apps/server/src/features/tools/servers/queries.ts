import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { lockNames } from '../queries.ts'

interface ServerRow {
  id: string
  project_id: string
  name: string
  url: string
  credential_id: string | null
  error: string | null
  refused: tools.ToolServer['refused']
  checked_at: Date
  revision: number
  oauth_state: 'connected' | 'reconnect' | null
  tools: number
}

/** MCP servers by their ids, in the order of their names. */
export async function selectServers(tx: Tx, ids: readonly string[]): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`select s.*,
      (select count(*)::int from tools t where t.server_id = s.id) as tools
    from tool_servers s where s.id = any(${ids}::text[]) order by s.name, s.id`.execute(tx)
  return rows
}

/** The server, if it is in one of the member's projects. Throws `not_found`. */
export async function findServer(tx: Tx, member: Member, id: string): Promise<ServerRow> {
  const [row] = await selectServers(tx, [id])
  if (!row || !member.projectIds.includes(row.project_id)) throw notFound('MCP server')
  return row
}

/** The same, locked. */
export async function holdServer(tx: Tx, member: Member, id: string): Promise<ServerRow> {
  await sql`select 1 from tool_servers where id = ${id} for update`.execute(tx)
  return findServer(tx, member, id)
}

/** Locks the names of the project. Throws when another server of it has this one. */
export async function checkServerName(
  tx: Tx,
  { id, projectId }: { id: string; projectId: string },
  name: string,
): Promise<void> {
  await lockNames(tx, projectId)
  const { rows } = await sql`select 1 from tool_servers
    where project_id = ${projectId} and name = ${name} and id <> ${id}`.execute(tx)
  if (rows.length > 0)
    throw invalid([{ path: 'name', message: `another MCP server is already named ${name}` }])
}

export const presentServer = (row: ServerRow): tools.ToolServer => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  url: row.url,
  credentialId: row.credential_id,
  signsIn: row.oauth_state !== null,
  state: row.oauth_state === 'reconnect' ? 'reconnect' : row.error === null ? 'connected' : 'error',
  error: row.error,
  checkedAt: row.checked_at.toISOString(),
  tools: row.tools,
  refused: row.refused,
  revision: row.revision,
})
