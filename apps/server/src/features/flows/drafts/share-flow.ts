import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { holdFlow } from './queries.ts'

/** Shares a flow with all projects of the account, or stops sharing it. */
export async function shareFlow(
  context: Context,
  member: Member,
  { id, shared }: { id: string; shared: boolean },
): Promise<Data<typeof flows.move>> {
  return asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    await sql`update flows set shared = ${shared}, updated_at = now() where id = ${id} and shared <> ${shared}`.execute(
      tx,
    )
    const flow = { id, projectId: row.project_id }
    await recordChange(context, tx, { member, flow, action: shared ? 'flow.moveIn' : 'flow.moveOut' })
    return { id, shared }
  })
}
