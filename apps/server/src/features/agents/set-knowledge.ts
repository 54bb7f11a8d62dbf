import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { findAgent, findOwnAgent, replaceBases } from './queries.ts'

/** Sets the bases that the agent answers from; they must be in the agent's own project. */
export async function setKnowledge(
  context: Context,
  member: Member,
  input: { id: string; knowledgeIds: string[] },
): Promise<{ knowledgeIds: string[] }> {
  return asMember(context, member, async (tx) => {
    const agent = await findOwnAgent(tx, member, input.id)
    const place = { id: agent.id, accountId: member.accountId, projectId: agent.project_id }
    await replaceBases(tx, place, input.knowledgeIds)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: agent.id,
      action: 'agent.setKnowledge',
      details: { count: input.knowledgeIds.length },
    })
    return { knowledgeIds: [...new Set(input.knowledgeIds)] }
  })
}

export async function getKnowledge(
  context: Context,
  member: Member,
  id: string,
): Promise<{ knowledgeIds: string[] }> {
  const agent = await asMember(context, member, (tx) => findAgent(tx, member, id))
  return { knowledgeIds: agent.knowledge_ids }
}
