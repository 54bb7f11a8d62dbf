import { inEnglish, type tools } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Limit } from '../../http/limits.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { NoCredits, payFor } from '../flows/index.ts'
import { reasonOfLack, recordUsage } from '../usage/index.ts'
import { callTool } from './call/call-tool.ts'
import { checkCredential } from './credential.ts'
import { originOf } from './queries.ts'

/** Runs a tool as it is being edited. It is a real call, so it is limited, counted and logged. */
export async function runTest(
  context: Context,
  member: Member,
  input: { tool: tools.ToolInput; arguments: Record<string, unknown>; limit: Limit; signal: AbortSignal },
): Promise<tools.ToolResult> {
  const projectId = currentProject(member)
  const { accountId } = member
  const { credentialId, ...tool } = input.tool
  await input.limit.use(member.userId)
  await asMember(context, member, async (tx) => {
    await checkCredential(tx, { projectId }, credentialId)
    const details = { name: tool.name, method: tool.request.method, origin: originOf(tool.request.url) }
    await audit(tx, member, { accountId, projectId, action: 'tool.test', objectId: null, details })
  })
  const { signal } = input
  const call = { accountId, projectId, tool, credentialId, arguments: input.arguments, signal }
  const usd = context.config.prices.toolCall
  const costOf = ({ status }: tools.ToolResult) => (status === null ? 0 : usd)
  const of = { accountId, projectId, agentId: null, userId: member.userId }
  const result = await payFor(context, { ...of, budget: null }, { usd, signal, costOf }, () =>
    callTool(context, call),
  ).catch((error: unknown) => {
    throw error instanceof NoCredits ? refusalOf(error) : error
  })
  if (result.status !== null)
    await asMember(context, member, (tx) => recordUsage(tx, [{ kind: 'tool', ...of, costUsd: usd }]))
  return result
}

function refusalOf({ lack }: NoCredits): Failure {
  const reason = reasonOfLack(lack)
  return new Failure('insufficient_credits', inEnglish(reason), { reason })
}
