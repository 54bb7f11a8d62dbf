import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { type FlowToolCall, type FlowToolReply, visibleThings } from '../../flows/index.ts'
import { ToolFailure } from '../call/failure.ts'
import { callServerTool } from './call-server-tool.ts'
import { checkCallArguments } from './check-call-arguments.ts'

interface Row {
  url: string
  credential_id: string | null
  server_id: string
  signs_in: boolean
  remote_name: string
  parameters: Record<string, unknown>
}

const MOST_CHARACTERS = 200_000

/**
 * Calls a tool of an MCP server for a step. It must be in the flow's project, and described by its server as when it
 * was chosen. Throws StepError.
 */
export const flowToolCaller =
  (context: Context) =>
  async (call: FlowToolCall): Promise<FlowToolReply> => {
    const { accountId, projectId, signal, idempotencyKey: key } = call
    const row = await find(context, call)
    if (!row) throw new StepError('tool_missing', say('tool.missing'))
    const problem = checkCallArguments(row.parameters, call.arguments)
    if (problem) throw new StepError('param_invalid', problem)
    const serverId = row.signs_in ? row.server_id : null
    const server = { accountId, projectId, url: row.url, credentialId: row.credential_id, serverId }
    try {
      return await callServerTool(context, server, {
        remoteName: row.remote_name,
        arguments: call.arguments,
        key,
        maxCharacters: MOST_CHARACTERS,
        signal,
      })
    } catch (error) {
      if (error instanceof ToolFailure)
        throw new StepError('tool_failed', say('tool.failed', { said: error.message }))
      throw error
    }
  }

async function find(
  context: Context,
  { accountId, projectId, tool }: FlowToolCall,
): Promise<Row | undefined> {
  const id = tool.split('.')[0]!
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<Row>`
      select s.url, s.credential_id, s.id as server_id, s.oauth_state is not null as signs_in, t.remote_name,
        t.parameters
      from (${visibleThings('TOOL', { projectId })}) v
      join tools t on t.id = ${id} join tool_servers s on s.id = t.server_id
      where v.value = ${tool}`.execute(tx)
    return rows[0]
  })
}
