import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { fromZod, toFailure } from '../../../http/errors.ts'
import { parseInTurns } from '../../../http/parse-in-turns.ts'
import { findTool } from './catalogue.ts'
import { findFlow } from './flow-tools.ts'
import { doubled } from './plain-numbers.ts'
import { refusal } from './results.ts'
import { runFlowTool } from './run-flow-tool.ts'
import type { Tool, ToolCall } from './tool.ts'

const NAME_SHOWN = 64

/**
 * Calls a tool. Refusals and failures are results, so that a model can correct its call; only a tool that the caller
 * doesn't have is an error of the protocol.
 */
export async function callTool(
  call: ToolCall,
  name: string,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    const tool = findTool(name)
    if (tool) return await answerOf(tool, call, args)
    const flow = await findFlow(call.context, call.outer.actor, name)
    if (flow) return await runFlowTool(call, flow.id, await doubled(args))
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status >= 500)
      call.context.log.error({ tool: name.slice(0, NAME_SHOWN), err: error }, 'a tool failed')
    return refusal(failure)
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, NAME_SHOWN)}`)
}

async function answerOf(tool: Tool, call: ToolCall, args: Record<string, unknown>): Promise<CallToolResult> {
  const { data, error } = await parseInTurns(tool.input, tool.exactNumbers ? args : await doubled(args))
  if (error) throw fromZod(error, '')
  return tool.answer(call, data as never)
}
