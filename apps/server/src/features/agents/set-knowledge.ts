import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import type { OnRead } from '../knowledge/index.ts'
import { recordChange } from './changes.ts'
import { findAgent, holdAgent, replaceBases } from './queries.ts'

/**
 * Sets the agent's knowledge bases, which must be in its project. With `before`, only the caller's additions and
 * removals are applied.
 */
export async function setKnowledge(
  context: Context,
  member: Member,
  input: { id: string; knowledgeIds: string[]; before?: string[] | undefined; onRead?: OnRead },
): Promise<{ knowledgeIds: string[] }> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, input.id)
    const place = { id: agent.id, accountId: member.accountId, projectId: agent.project_id }
    const knowledgeIds = mergeBases(agent.knowledge_ids, input)
    await replaceBases(tx, place, knowledgeIds)
    await input.onRead?.(tx, { accountId: member.accountId, kbIds: knowledgeIds })
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: agent.id,
      action: 'agent.setKnowledge',
      details: { count: knowledgeIds.length },
    })
    return { knowledgeIds }
  })
}

function mergeBases(
  current: readonly string[],
  { knowledgeIds, before }: { knowledgeIds: string[]; before?: string[] | undefined },
): string[] {
  if (before === undefined) return [...new Set(knowledgeIds)]
  const added = knowledgeIds.filter((id) => !before.includes(id))
  const removed = new Set(before.filter((id) => !knowledgeIds.includes(id)))
  return [...new Set([...current.filter((id) => !removed.has(id)), ...added])]
}

export async function getKnowledge(
  context: Context,
  member: Member,
  id: string,
): Promise<{ knowledgeIds: string[] }> {
  const agent = await asMember(context, member, (tx) => findAgent(tx, member, id))
  return { knowledgeIds: agent.knowledge_ids }
}
