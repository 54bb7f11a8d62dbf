import type { Data, runs as runCalls } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findFlow } from './find-flow.ts'

const ENDED = ['succeeded', 'failed', 'cancelled', 'skipped']

/** Deletes single runs permanently, with their steps and waits. Inaccessible ids are ignored like missing ones. */
export async function deleteRuns(
  context: Context,
  member: Member,
  { flowId, ids }: { flowId: string; ids: readonly string[] },
): Promise<Data<typeof runCalls.deleteRuns>> {
  const { accountId } = member
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    await findFlow(tx, member, flowId)
    const { rows } = await sql<{ id: string; ended: boolean }>`
      select r.id, r.state = any(${ENDED}::text[]) as ended from flow_runs r
      where r.id = any(${[...ids]}::text[]) and r.flow_id = ${flowId} and r.project_id = ${projectId}
        and r.job_id is null
      order by r.id for update`.execute(tx)
    const gone = rows.filter(({ ended }) => ended).map(({ id }) => id)
    if (gone.length > 0) {
      await sql`with steps as (delete from flow_steps where run_id = any(${gone}::text[])),
        waits as (delete from flow_waits where run_id = any(${gone}::text[]))
        delete from flow_runs where id = any(${gone}::text[])`.execute(tx)
      const details = { runs: gone.length }
      await audit(tx, member, { accountId, projectId, action: 'flow.deleteRuns', objectId: flowId, details })
      const change = { kind: 'flow' as const, id: flowId, parentId: null }
      await context.events.publish(tx, { name: 'change', accountId, projectId, change })
    }
    return { deleted: gone.length, kept: rows.filter(({ ended }) => !ended).map(({ id }) => id) }
  })
}
