import type { tools } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { type GrantWish, readGrants, replaceGrants } from '../tools/index.ts'
import { recordChange } from './changes.ts'
import { findAgent, holdAgent } from './queries.ts'

/**
 * Grants exactly these tools of the agent's project. With `before`, only the caller's differences are applied: a lapsed
 * grant is not renewed by accident.
 */
export async function setTools(
  context: Context,
  member: Member,
  input: { id: string; wishes: GrantWish[]; before?: GrantWish[] | undefined },
): Promise<{ items: tools.Grant[] }> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, input.id)
    const { wishes, before } = input
    const place = { id: agent.id, accountId: member.accountId, projectId: agent.project_id }
    await replaceGrants(tx, place, { wishes, before, userId: member.userId })
    const items = await readGrants(tx, agent.id)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: agent.id,
      action: 'agent.setTools',
      details: { tools: items.map(({ tool, allowWrite }) => ({ name: tool.name, allowWrite })) },
    })
    return { items }
  })
}

export const getTools = (context: Context, member: Member, id: string): Promise<{ items: tools.Grant[] }> =>
  asMember(context, member, async (tx) => ({
    items: await readGrants(tx, (await findAgent(tx, member, id)).id),
  }))
