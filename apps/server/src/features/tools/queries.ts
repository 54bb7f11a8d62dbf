import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { TOOL_USES } from '../../lib/agent-version.ts'
import { notFound } from '../../lib/errors.ts'

export interface ToolRow {
  id: string
  account_id: string
  project_id: string
  name: string
  description: string
  effect: tools.Tool['effect']
  parameters: tools.Parameters
  request: tools.Tool['request']
  response: tools.Tool['response']
  timeout_seconds: number
  origin: string
  credential_id: string | null
  revision: number
  created_at: Date
  updated_at: Date
  agents: { id: string; name: string }[]
}

export async function selectTools(tx: Tx, ids: string[]): Promise<ToolRow[]> {
  const { rows } = await sql<ToolRow>`
    select t.*, coalesce(g.agents, '[]') as agents
    from tools t left join (
      select u.tool_id, jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id) as agents
      from ${TOOL_USES} u join agents a on a.id = u.agent_id where u.tool_id = any(${ids}::text[]) group by u.tool_id
    ) g on g.tool_id = t.id
    where t.id = any(${ids}) order by t.name, t.id`.execute(tx)
  return rows
}

/** The tool, if it is in one of the member's projects. Throws `not_found`. */
export async function findTool(tx: Tx, member: Member, id: string): Promise<ToolRow> {
  const [row] = await selectTools(tx, [id])
  if (!row || !member.projectIds.includes(row.project_id)) throw notFound('tool')
  return row
}

/** The origin that requests to this URL go to. */
export const originOf = (url: string): string => new URL(url.replaceAll('@@', '')).origin
