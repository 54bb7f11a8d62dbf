import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { callTool } from './call/call-tool.ts'
import { ToolFailure } from './call/failure.ts'
import { flowToolSchema, runFlowTool } from './call/run-flow-tool.ts'
import { definitionOf } from './present.ts'
import type { ToolRow } from './queries.ts'
import { callServerTool } from './servers/call-server-tool.ts'

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
  /** The tool has answered, whatever it said: this is one call for the account’s usage. */
  wasMade: boolean
}

/** Makes a call for its price. */
export type PayForCall = (call: () => Promise<Outcome>) => Promise<Outcome>

interface CallOptions {
  /** Identifies a repeated call to the site. */
  key?: string | undefined
  signal: AbortSignal
  pay: PayForCall
}

export interface AgentTools {
  definitions: Definition[]
  run(call: Call, options: CallOptions): Promise<Outcome>
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
  /** Excludes flows: their runs store what they are given, and one could ask the agent that runs it. */
  noFlows?: boolean
  /** Called for each tool used. */
  onTool?: (tool: { id: string; name: string }) => void
}

/** The tools granted to the agent by its owner whose grant is valid. The model can use no others. */
export async function loadAgentTools(context: Context, place: AgentRef): Promise<AgentTools> {
  const granted = await selectGranted(context, place)
  const definitions: Definition[] = []
  for (const tool of granted) {
    const parameters = await parametersOf(context, tool)
    if (!parameters) continue
    place.onTool?.(tool)
    definitions.push({ name: tool.name, description: tool.description, parameters })
  }
  return {
    definitions,
    run: async (call, { key, signal, pay }) => {
      // Checked again on each call, because the grant may have been revoked since the response began.
      const row = (await selectGranted(context, place)).find(({ name }) => name === call.name)
      if (!row) return unmade('This agent doesn’t have this tool.')
      return pay(() => runGranted(context, { place, row, call, key, signal }))
    },
  }
}

/** The result of a call that never reached its tool. */
export const unmade = (text: string): Outcome => ({ ok: false, text, status: null, ms: 0, wasMade: false })

async function runGranted(context: Context, one: GrantedCall): Promise<Outcome> {
  const { place, row, call, key, signal } = one
  if (row.kind !== 'http') return runOther(context, one)
  const { ok, text, status, ms } = await callTool(context, {
    accountId: place.accountId,
    projectId: row.project_id,
    tool: definitionOf(row),
    credentialId: row.credential_id,
    arguments: call.arguments,
    key,
    signal,
  })
  return { ok, text, status, ms, wasMade: status !== null }
}

/** JSON Schema of a tool's arguments. Null for a flow that isn't published. */
async function parametersOf(context: Context, tool: GrantedTool): Promise<Record<string, unknown> | null> {
  if (tool.kind === 'http') return { ...tool.parameters, additionalProperties: false }
  if (tool.kind === 'mcp') return tool.parameters
  return flowToolSchema(context, { accountId: tool.account_id, projectId: tool.project_id }, tool.flow_id!)
}

interface GrantedCall {
  place: AgentRef
  row: GrantedTool
  call: Call
  /** Without one, the call is never taken for a repeated one. */
  key: string | undefined
  signal: AbortSignal
}

/** Runs a flow, or calls a tool of an MCP server. Errors of the tool are results, in words for the model. */
async function runOther(
  context: Context,
  { place, row, call, key = randomUUID(), signal }: GrantedCall,
): Promise<Outcome> {
  const began = performance.now()
  const at = { accountId: place.accountId, projectId: row.project_id }
  const finish = (answer: { ok: boolean; text: string }, { wasMade } = { wasMade: true }): Outcome => ({
    ok: answer.ok,
    text: answer.text,
    status: null,
    ms: Math.round(performance.now() - began),
    wasMade,
  })
  try {
    if (row.kind === 'mcp') {
      const serverId = row.server_signs_in ? row.server_id : null
      const server = { ...at, url: row.server_url!, credentialId: row.server_credential_id, serverId }
      const remote = { remoteName: row.remote_name!, arguments: call.arguments, key, signal }
      return finish(await callServerTool(context, server, remote))
    }
    const { agentId } = place
    const { flow_id: flowId, timeout_seconds: timeoutSeconds } = row
    const run = { agentId, flowId: flowId!, arguments: call.arguments, timeoutSeconds, signal }
    return finish(await runFlowTool(context, at, { ...run, key: `${agentId}:${key}` }))
  } catch (error) {
    if (error instanceof ToolFailure)
      return finish({ ok: false, text: `The tool failed. ${error.message}` }, error)
    // A timeout of the caller, which is different from the caller having left.
    if (signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      return finish({ ok: false, text: 'The tool failed. It took too long.' }, { wasMade: false })
    throw error
  }
}

/** A tool with the address of its MCP server. */
interface GrantedTool extends ToolRow {
  server_url: string | null
  server_credential_id: string | null
  server_signs_in: boolean
}

/**
 * A grant is valid while the tool is in the agent's project, calls what it called, and does no more than was granted.
 */
async function selectGranted(
  context: Context,
  { accountId, agentId, granted, readOnly = false, noFlows = false }: AgentRef,
): Promise<GrantedTool[]> {
  const grants =
    granted === null
      ? sql`(select tool_id, origin, allow_write, position from agent_tools where agent_id = ${agentId})`
      : sql`(select w.tool ->> 'id' as tool_id, w.tool ->> 'origin' as origin,
          (w.tool ->> 'allow_write')::boolean as allow_write, w.position
          from jsonb_array_elements(${JSON.stringify(granted)}::jsonb) with ordinality w(tool, position))`
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<GrantedTool>`
      select t.*, s.url as server_url, s.credential_id as server_credential_id,
        s.oauth_state is not null as server_signs_in
      from ${grants} g join tools t on t.id = g.tool_id left join tool_servers s on s.id = t.server_id, agents a
      where a.id = ${agentId} and t.project_id = a.project_id and t.origin = g.origin
        and (t.effect = 'read' or (g.allow_write and not ${readOnly}::boolean))
        and (t.kind <> 'flow' or not ${noFlows}::boolean)
      order by g.position, t.name`.execute(tx)
    return rows
  })
}
