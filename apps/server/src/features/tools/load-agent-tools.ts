import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { callTool } from './call/call-tool.ts'
import { definitionOf } from './present.ts'
import type { ToolRow } from './queries.ts'

/** A tool's definition as sent to a model. */
interface Definition {
  name: string
  description: string
  parameters: Record<string, unknown>
}

interface Call {
  id: string
  name: string
  arguments: unknown
}

interface Outcome {
  ok: boolean
  /** Limited in length for the model; on failure, says what went wrong. */
  text: string
  status: number | null
  ms: number
}

export interface AgentTools {
  definitions: Definition[]
  /** `key`: identifies a repeated call to the site. */
  run(call: Call, options: { key?: string | undefined; signal: AbortSignal }): Promise<Outcome>
}

/** A tool as stored in a version of an agent. */
export interface VersionTool {
  id: string
  allow_write: boolean
  origin: string
}

interface AgentRef {
  accountId: string
  agentId: string
  /** The grants of a version; null: the current ones. */
  granted: readonly VersionTool[] | null
  /** Excludes tools that change something. */
  readOnly?: boolean
  /** Called for each tool used. */
  onTool?: (tool: { id: string; name: string }) => void
}

/** The tools granted to the agent by its owner whose grant is valid. The model can use no others. */
export async function loadAgentTools(context: Context, place: AgentRef): Promise<AgentTools> {
  const granted = await selectGranted(context, place)
  for (const tool of granted) place.onTool?.(tool)
  return {
    definitions: granted.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: forModels(parameters),
    })),
    run: async (call, { key, signal }) => {
      // Checked again on each call, because the grant may have been revoked since the response began.
      const row = (await selectGranted(context, place)).find(({ name }) => name === call.name)
      if (!row) return { ok: false, text: 'This agent doesn’t have this tool.', status: null, ms: 0 }
      const { ok, text, status, ms } = await callTool(context, {
        accountId: place.accountId,
        projectId: row.project_id,
        tool: definitionOf(row),
        credentialId: row.credential_id,
        arguments: call.arguments,
        key,
        signal,
      })
      return { ok, text, status, ms }
    },
  }
}

const forModels = (parameters: tools.Parameters): Record<string, unknown> => ({
  ...parameters,
  additionalProperties: false,
})

/**
 * A grant is valid while the tool is in the agent's project, calls the same host, and does no more than was granted.
 */
async function selectGranted(
  context: Context,
  { accountId, agentId, granted, readOnly = false }: AgentRef,
): Promise<ToolRow[]> {
  const grants =
    granted === null
      ? sql`(select tool_id, origin, allow_write, position from agent_tools where agent_id = ${agentId})`
      : sql`(select w.tool ->> 'id' as tool_id, w.tool ->> 'origin' as origin,
          (w.tool ->> 'allow_write')::boolean as allow_write, w.position
          from jsonb_array_elements(${JSON.stringify(granted)}::jsonb) with ordinality w(tool, position))`
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ToolRow>`
      select t.* from ${grants} g join tools t on t.id = g.tool_id, agents a
      where a.id = ${agentId} and t.project_id = a.project_id and t.origin = g.origin
        and (t.effect = 'read' or (g.allow_write and not ${readOnly}::boolean))
      order by g.position, t.name`.execute(tx)
    return rows
  })
}
