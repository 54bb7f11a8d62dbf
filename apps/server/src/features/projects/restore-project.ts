import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { pauseJobsOf, skipMissed } from '../jobs/index.ts'
import { resumeOnboardings } from '../onboarding/index.ts'
import { forgetUnbuilt } from '../sheets/index.ts'
import { recordChange, selectProject } from './queries.ts'
import { type Deletion, restorableSince } from './trash.ts'

/**
 * Restores a project from the trash. Jobs are paused, schedules continue with their next time, and maintenance resumes
 * interrupted work, as after a crash.
 */
export async function restoreProject(
  context: Context,
  member: Member,
  id: string,
): Promise<accounts.Project> {
  const { accountId } = member
  await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ name: string; deletion: Deletion }>`select name, deletion from projects
      where id = ${id} and account_id = ${accountId} and deleted_at > ${restorableSince(context)}
      for update`.execute(tx)
    const [project] = rows
    if (!project) throw notFound('project')
    await putBack(tx, { id, accountId, deletion: project.deletion })
    // A job that was being started during the deletion is not paused yet.
    await pauseJobsOf(tx, id)
    await skipMissed(tx, { projectId: id, now: context.now() })
    await forgetUnbuilt(tx, id)
    await resumeOnboardings(context, tx, id)
    const details = { name: project.name }
    await recordChange(context, tx, { actor: member, accountId, id, action: 'project.restore', details })
  })
  return asMember(context, member, (tx) => selectProject(tx, id))
}

async function putBack(
  tx: Tx,
  { id, accountId, deletion }: { id: string; accountId: string; deletion: Deletion },
): Promise<void> {
  await sql`update projects set deleted_at = null, deletion = null,
      is_demo = ${deletion.demo} and not exists (
        select from projects where account_id = ${accountId} and is_demo)
    where id = ${id}`.execute(tx)
  await sql`delete from membership_projects mp using projects p
    where mp.membership_id = any(${deletion.moved}::text[]) and p.id = mp.project_id and p.account_id = ${accountId}
      and p.is_default`.execute(tx)
}
