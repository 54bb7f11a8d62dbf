import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { removeOwnBases } from './own-bases.ts'
import { findOwnAgents } from './queries.ts'
import { stopAnswersTo } from './stop-answers-to.ts'

/** Deletes the agents with their conversations; none of them if one does not exist. */
export async function batchDelete(
  context: Context,
  member: Member,
  { ids, withKnowledge = false }: { ids: string[]; withKnowledge?: boolean },
): Promise<{ deleted: number }> {
  return asMember(context, member, async (tx) => {
    const agents = await findOwnAgents(tx, member, ids)
    await stopAnswersTo(tx, { agentIds: ids, visitors: 'too' })
    if (withKnowledge) await removeOwnBases(context, tx, member, ids)
    await sql`delete from agents where id = any(${ids})`.execute(tx)
    for (const agent of agents)
      await recordChange(context, tx, {
        member,
        projectId: agent.project_id,
        agentId: agent.id,
        action: 'agent.delete',
        details: { name: agent.name, conversations: agent.conversations },
      })
    return { deleted: agents.length }
  })
}
