import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../drafts/changes.ts'
import { holdFlow } from '../drafts/queries.ts'

/** Deletes the chat about a flow. The model then only knows the current flow. */
export async function clearChat(
  context: Context,
  member: Member,
  flowId: string,
): Promise<Data<typeof flows.clearChat>> {
  return asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id: flowId })
    const { numAffectedRows = 0n } = await sql`delete from flow_messages where flow_id = ${flowId}`.execute(
      tx,
    )
    const deleted = Number(numAffectedRows)
    const flow = { id: flowId, projectId: row.project_id }
    await recordChange(context, tx, {
      member,
      flow,
      action: 'flow.clearChat',
      details: { messages: deleted },
    })
    return { deleted }
  })
}
