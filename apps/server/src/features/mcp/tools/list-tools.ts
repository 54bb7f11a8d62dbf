import { type ListToolsResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ToolCall } from './tool.ts'
import { mayRunFlows, toolsFor } from './catalogue.ts'
import { listFlowTools } from './flow-tools.ts'

const CURSOR = /^flw_[0-9a-z]{26}$/

/** What the caller may use: the same tools for everyone on the first page, then published flows, oldest first. */
export async function listTools(
  { context, outer }: Pick<ToolCall, 'context' | 'outer'>,
  cursor: string | undefined,
): Promise<ListToolsResult> {
  if (cursor !== undefined && !CURSOR.test(cursor))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor doesn’t belong to this list.')
  const { actor } = outer
  const own = cursor === undefined ? toolsFor(actor) : []
  const listed = own.map(({ name, title, description, annotations, inputSchema }) => ({
    name,
    title,
    description,
    annotations,
    inputSchema,
  }))
  if (!mayRunFlows(actor)) return { tools: listed }
  const { tools, next } = await listFlowTools(context, actor, cursor ?? null)
  return { tools: [...listed, ...tools], ...(next === null ? {} : { nextCursor: next }) }
}
