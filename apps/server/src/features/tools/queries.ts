import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { TOOL_USES } from '../../lib/agent-version.ts'
import { notFound } from '../../lib/errors.ts'

export const MOST_TOOLS = 200

export interface ToolRow {
  id: string
  kind: tools.Tool['kind']
  account_id: string
  project_id: string
  name: string
  description: string
  effect: tools.Tool['effect']
  /** Of a tool that sends a request: in our subset of JSON Schema. Of a server's tool: as the server describes them. */
  parameters: Record<string, unknown>
  request: tools.HttpTool['request'] | null
  response: tools.HttpTool['response'] | null
  timeout_seconds: number
  origin: string
  credential_id: string | null
  flow_id: string | null
  server_id: string | null
  remote_name: string | null
  revision: number
  created_at: Date
  updated_at: Date
}

/** A tool with the names that people know things by. */
export interface ShownToolRow extends ToolRow {
  agents: { id: string; name: string }[]
  flow: tools.FlowTool['flow'] | null
  server: tools.ServerTool['server'] | null
}

/** Locks the names of the project's tools and MCP servers: of two with the same name, the second is refused. */
export async function lockNames(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tools:${projectId}`}, 0))`.execute(tx)
}

export async function selectTools(tx: Tx, ids: string[]): Promise<ShownToolRow[]> {
  const { rows } = await sql<ShownToolRow>`
    select t.*, coalesce(g.agents, '[]') as agents,
      (select jsonb_build_object('title', f.title, 'published', f.published_version is not null and f.deleted_at is null)
        from flows f where f.id = t.flow_id) as flow,
      (select jsonb_build_object('id', s.id, 'name', s.name) from tool_servers s where s.id = t.server_id) as server
    from tools t left join (
      select u.tool_id, jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id) as agents
      from ${TOOL_USES} u join agents a on a.id = u.agent_id where u.tool_id = any(${ids}::text[]) group by u.tool_id
    ) g on g.tool_id = t.id
    where t.id = any(${ids}) order by t.name, t.id`.execute(tx)
  return rows
}

/** The tool, if it is in one of the member's projects. Throws `not_found`. */
export async function findTool(tx: Tx, member: Member, id: string): Promise<ShownToolRow> {
  const [row] = await selectTools(tx, [id])
  if (!row || !member.projectIds.includes(row.project_id)) throw notFound('tool')
  return row
}

/** The origin that requests to this URL go to. */
export const originOf = (url: string): string => new URL(url.replaceAll('@@', '')).origin

/** What a grant is shown to be for: the origin of requests, or the title of a flow. */
export const shownOrigin = (
  { kind, origin }: { kind: tools.Tool['kind']; origin: string },
  title: string | null,
): string => {
  if (kind === 'flow') return title ?? ''
  // A program of this machine has no origin.
  return origin.startsWith('stdio:') ? origin.split('#')[0]! : new URL(origin).origin
}
