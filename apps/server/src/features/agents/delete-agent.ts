import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { removeOwnBases } from './own-bases.ts'
import { findOwnAgent } from './queries.ts'
import { stopAnswersTo } from './stop-answers-to.ts'

/** Deletes a chatbot or AI worker with its conversations and, if requested, its own knowledge bases. */
export async function deleteAgent(
  context: Context,
  member: Member,
  { id, withKnowledge = false }: { id: string; withKnowledge?: boolean },
): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    const agent = await findOwnAgent(tx, member, id, { orWorker: true })
    await stopAnswersTo(tx, { agentIds: [id], visitors: 'too' })
    if (withKnowledge) await removeOwnBases(context, tx, member, [id])
    await sql`delete from agents where id = ${id}`.execute(tx)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: id,
      action: 'agent.delete',
      details: { name: agent.name, conversations: agent.conversations },
    })
    return { deleted: true }
  })
}
