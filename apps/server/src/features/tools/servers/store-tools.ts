import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { lockNames, MOST_TOOLS } from '../queries.ts'
import { siteOf } from './stdio/open-program.ts'
import type { RemoteTool, ServerReading } from './read-server.ts'

interface ServerPlace {
  id: string
  accountId: string
  projectId: string
  url: string
}

const LONGEST_NAME = 64

/**
 * Stores the tools of a server, whose row is locked, as they are now. One that is described differently than before is
 * another tool to those who granted it: its grants lapse. Returns those that couldn't be taken, with the reason.
 */
export async function storeTools(
  tx: Tx,
  server: ServerPlace,
  reading: ServerReading,
): Promise<ServerReading['refused']> {
  await lockNames(tx, server.projectId)
  const { rows } = await sql<{ name: string; server_id: string | null; remote_name: string | null }>`
    select name, server_id, remote_name from tools where project_id = ${server.projectId}`.execute(tx)
  const own = new Set(rows.flatMap((row) => (row.server_id === server.id ? [row.remote_name] : [])))
  const remote = reading.tools.map(({ remoteName }) => remoteName)
  await sql`delete from tools where server_id = ${server.id} and remote_name <> all(${remote}::text[])`.execute(
    tx,
  )
  const others = rows.filter((row) => row.server_id !== server.id || remote.includes(row.remote_name ?? ''))
  const names = new Set(others.map(({ name }) => name))
  const refused = [...reading.refused]
  for (const tool of reading.tools) {
    if (own.has(tool.remoteName)) await update(tx, server, tool)
    else if (names.size >= MOST_TOOLS)
      refused.push({ name: tool.remoteName, reason: `A project can have up to ${MOST_TOOLS} tools.` })
    else names.add(await insert(tx, server, { tool, names }))
  }
  return refused
}

const originOf = ({ url }: ServerPlace, { digest }: RemoteTool) => `${siteOf(url)}#${digest}`

/**
 * Names and effects that people have set stay as long as the server describes the tool as before. One that is new, or
 * described differently, is taken to make changes, whatever its server says: agents need a grant for that.
 */
async function update(tx: Tx, server: ServerPlace, tool: RemoteTool): Promise<void> {
  const origin = originOf(server, tool)
  await sql`update tools set description = ${tool.description}, parameters = ${JSON.stringify(tool.schema)}::jsonb,
      origin = ${origin}, effect = 'write', revision = revision + 1, updated_at = now()
    where server_id = ${server.id} and remote_name = ${tool.remoteName} and origin <> ${origin}`.execute(tx)
}

async function insert(
  tx: Tx,
  server: ServerPlace,
  { tool, names }: { tool: RemoteTool; names: ReadonlySet<string> },
): Promise<string> {
  const name = freeName(tool.remoteName, names)
  await sql`insert into tools (id, account_id, project_id, kind, server_id, remote_name, name, description, effect,
      parameters, timeout_seconds, origin)
    values (${newId('tool')}, ${server.accountId}, ${server.projectId}, 'mcp', ${server.id}, ${tool.remoteName}, ${name},
      ${tool.description}, 'write', ${JSON.stringify(tool.schema)}::jsonb, 60,
      ${originOf(server, tool)})`.execute(tx)
  return name
}

/** A name that models accept and no other tool of the project has, close to the server's own. */
function freeName(remoteName: string, names: ReadonlySet<string>): string {
  const plain = remoteName.replaceAll(/[^a-zA-Z0-9_]+/g, '_').replace(/^[^a-zA-Z]+/, '')
  const base = (plain === '' ? 'tool' : plain).slice(0, LONGEST_NAME)
  if (!names.has(base)) return base
  for (let number = 2; ; number += 1) {
    const end = `_${number}`
    const name = base.slice(0, LONGEST_NAME - end.length) + end
    if (!names.has(name)) return name
  }
}
