import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { findTool } from './queries.ts'

/** Deletes the tool; agents continue without it. */
export async function deleteTool(context: Context, member: Member, id: string): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    const tool = await findTool(tx, member, id)
    await sql`delete from tools where id = ${id}`.execute(tx)
    const details = { name: tool.name, agents: tool.agents.length }
    const projectId = tool.project_id
    await recordChange(context, tx, { member, projectId, toolId: id, action: 'tool.delete', details })
    return { deleted: true }
  })
}
